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
  /** True if the examples are shown, except the first one of the first media type, which the code samples contain. @default false */
  hasExamples?: boolean;
}

export function Content({ content, anchor, hasExamples = false }: Props): Child {
  return content.map(({ mediaType, schema, examples }, index) => {
    const bodyAnchor = index === 0 ? anchor : childAnchor(anchor, String(index + 1));
    return (
      <div class="content">
        {schema ? (
          <Schema schema={schema} anchor={bodyAnchor} head mediaType={mediaType} />
        ) : (
          <p class="schema-head">
            <code>{mediaType}</code>
          </p>
        )}
        {(hasExamples ? examples.slice(index === 0 ? 1 : 0) : []).map(({ title, lang, source }) => (
          <Code code={source} lang={lang} title={title} isExample />
        ))}
      </div>
    );
  });
}
