// The schema and the examples of a body, for each of its media types.

import { childAnchor } from "../model/site-path.ts";
import type { ContentView } from "../view/content-view.ts";
import { Code } from "./code.tsx";
import type { Child } from "./jsx-runtime.ts";
import { Schema } from "./schema.tsx";

interface Props {
  content: ContentView[];
  /** Anchor of the body on the page. */
  anchor: string;
  /** Examples to show: all, none, or all but the first one of the first media type, which the code samples contain. @default "all" */
  examples?: "all" | "none" | "further";
}

export function Content({ content, anchor, examples: shown = "all" }: Props): Child {
  return content.map(({ mediaType, schema, examples }, index) => {
    const bodyAnchor = index === 0 ? anchor : childAnchor(anchor, String(index + 1));
    const shownExamples = shown === "none" ? [] : shown === "further" && index === 0 ? examples.slice(1) : examples;
    return (
      <div class="content">
        {schema ? (
          <Schema schema={schema} anchor={bodyAnchor} head mediaType={mediaType} />
        ) : (
          <p class="schema-head">
            <code>{mediaType}</code>
          </p>
        )}
        {shownExamples.map(({ title, lang, source }) => (
          <Code code={source} lang={lang} title={title} isExample />
        ))}
      </div>
    );
  });
}
