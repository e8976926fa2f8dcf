// A heading with a link to itself.
import { type Child, raw, textContent } from "../jsx-runtime.ts";

interface Props {
  level: 2 | 3 | 4 | 5 | 6;
  id: string;
  children?: Child;
}

const LINK_ICON = raw(
  '<span aria-hidden="true" class="sl-anchor-icon"><svg width="16" height="16" viewBox="0 0 24 24" fill="currentColor"><path d="m12.11 15.39-3.88 3.88a2.52 2.52 0 0 1-3.5 0 2.47 2.47 0 0 1 0-3.5l3.88-3.88a1 1 0 1 0-1.42-1.42l-3.88 3.89a4.48 4.48 0 0 0 6.33 6.33l3.89-3.88a1 1 0 0 0-1.42-1.42m8.58-12.08a4.49 4.49 0 0 0-6.33 0l-3.89 3.88a1 1 0 1 0 1.42 1.42l3.88-3.88a2.52 2.52 0 0 1 3.5 0 2.47 2.47 0 0 1 0 3.5l-3.88 3.88a1 1 0 0 0 0 1.42 1 1 0 0 0 1.42 0l3.88-3.89a4.49 4.49 0 0 0 0-6.33M8.83 15.17a1 1 0 0 0 .71.29 1 1 0 0 0 .71-.29l4.92-4.92a1 1 0 1 0-1.42-1.42l-4.92 4.92a1 1 0 0 0 0 1.42"></path></svg></span>',
);

export function AnchorHeading({ level, id, children }: Props): Child {
  const Heading = `h${level}`;
  return (
    <div class={`sl-heading-wrapper level-h${level}`}>
      <Heading id={id}>{children}</Heading>
      <a class="sl-anchor-link" href={`#${id}`}>
        {LINK_ICON}
        <span class="sr-only">Section titled “{textContent(children).trim()}”</span>
      </a>
    </div>
  );
}
