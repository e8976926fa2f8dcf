// The examples of an operation's responses, as tabs by status. Without JavaScript all examples are visible.

import type { ResponseView } from "../view/response-view.ts";
import { Code } from "./code.tsx";
import type { Child } from "./jsx-runtime.ts";
import { TabItem, Tabs } from "./tabs.tsx";

export function ResponseExamples({ responses }: { responses: ResponseView[] }): Child {
  return (
    <div class="samples examples">
      <Tabs>
        {responses.map(({ status, title, content }) => {
          const examples = content.flatMap((body) => body.examples);
          const isList = examples.length > 1;
          return (
            <TabItem label={status}>
              <div class={["example-list", isList && "examples-titled"]}>
                {examples.map(({ source, lang, name }) => (
                  <Code code={source} lang={lang} title={isList && name !== "" ? `${title}: ${name}` : title} />
                ))}
                {examples.length === 0 && <p class="no-body">{title}: no body</p>}
              </div>
            </TabItem>
          );
        })}
      </Tabs>
    </div>
  );
}
