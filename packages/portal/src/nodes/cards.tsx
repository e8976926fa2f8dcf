// Cards, and numbered steps.

import { Icon } from "./icon.tsx";
import { type Child, Element, type Rendering } from "./jsx-runtime.ts";

export function CardGrid({ children }: { children?: Child }): Child {
  return <div class="card-grid">{children}</div>;
}

export function Card({ title, children }: { title: string; children?: Child }): Child {
  return (
    <article class="card">
      <p class="title">
        <span>{title}</span>
      </p>
      <div class="body">{children}</div>
    </article>
  );
}

interface LinkCardProps {
  title: string;
  href: string;
  /** @default none */
  description?: string;
}

export function LinkCard({ title, description, href }: LinkCardProps): Child {
  return (
    <div class="link-card">
      <span>
        <a href={href}>
          <span class="title">{title}</span>
        </a>
        {description !== undefined && <span class="description">{description}</span>}
      </span>
      <Icon name="arrow-right" size="1.25em" />
    </div>
  );
}

/** Shows an ordered list as steps. */
export function Steps({ children }: { children?: Child }, rendering: Rendering): Child {
  return rendering.render(children).map((node) => {
    if (!(node instanceof Element) || node.tag !== "ol") return node;
    return new Element("ol", { role: "list", ...node.attributes, class: "steps" }, node.children);
  });
}
