// A heading with a link to itself.
import { type Child, textContent } from "./jsx-runtime.ts";

interface Props {
  level: 2 | 3 | 4 | 5 | 6;
  id: string;
  children?: Child;
}

export function AnchorHeading({ level, id, children }: Props): Child {
  const Heading = `h${level}`;
  return (
    <div class="heading">
      <Heading id={id}>{children}</Heading>
      <a class="heading-link" href={`#${id}`}>
        <span aria-hidden="true">#</span>
        <span class="sr-only">Section titled “{textContent(children).trim()}”</span>
      </a>
    </div>
  );
}
