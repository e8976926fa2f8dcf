// The guide that contains the description of the contract.
import { introductionOf } from "../../model/introduction.ts";
import { AnchorHeading, type HeadingLevel } from "../../nodes/headings.tsx";
import { type Child, Element, type Rendering } from "../../nodes/jsx-runtime.ts";
import { renderMarkdown } from "../../nodes/markdown.tsx";

export function Introduction(_: object, rendering: Rendering): Child {
  const { content, anchors } = introductionOf(rendering.site.contract);
  const remaining = anchors.values();
  return renderMarkdown(content, rendering, { headingLevel: 2, followsLinks: true }).map((node) => {
    if (!(node instanceof Element) || !/^h[2-6]$/.test(node.tag)) return node;
    return (
      <AnchorHeading level={Number(node.tag[1]) as HeadingLevel} id={remaining.next().value ?? ""}>
        {node.children}
      </AnchorHeading>
    );
  });
}
