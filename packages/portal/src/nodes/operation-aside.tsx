// The column next to the description of an operation: the request in several languages, the console in its place once it is open,
// and the examples of the responses.

import { t } from "../messages/translate.ts";
import type { OperationView } from "../view/operation-view.ts";
import type { ResponseView } from "../view/response-view.ts";
import { Code } from "./code.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { LanguageSelect, Samples } from "./samples.tsx";
import { TabItem, Tabs } from "./tabs.tsx";
import { TryIt } from "./try-it.tsx";

export function OperationAside({ view }: { view: OperationView }, { site }: Rendering): Child {
  const { operation, samples, responses } = view;
  const hasConsole = !operation.hideTryIt && site.portal.sections.console;
  return (
    <div class="panels">
      <section class="panel" aria-labelledby="samples" data-panel="samples">
        <div class="panel-head" data-search-ignore>
          <h2 id="samples">{t("Request")}</h2>
          <LanguageSelect samples={samples} />
          {hasConsole && (
            <button
              type="button"
              class="button button-primary"
              data-needs-script
              data-try-it
              data-open-console
              aria-controls="try-it-panel"
              aria-expanded="false"
            >
              {t("Try it")}
            </button>
          )}
        </div>
        <Samples samples={samples} hasSelect={false} />
      </section>
      {hasConsole && (
        <section
          class="panel panel-console"
          id="try-it-panel"
          aria-labelledby="try-it"
          data-panel="console"
          data-try-it
          hidden
        >
          <div class="panel-head" data-search-ignore>
            <h2 id="try-it">{t("Try it")}</h2>
            <button type="button" class="button" data-close-console>
              {t("Close")}
            </button>
          </div>
          <TryIt operation={operation} labels={samples.map(({ label }) => label)} />
        </section>
      )}
      {responses.length > 0 && (
        <section class="panel" aria-labelledby="examples" data-panel="examples">
          <div class="panel-head" data-search-ignore>
            <h2 id="examples">{t("Response")}</h2>
          </div>
          <ResponseExamples responses={responses} />
        </section>
      )}
    </div>
  );
}

/** The examples of the responses, as tabs by status. Without JavaScript all examples are visible. */
function ResponseExamples({ responses }: { responses: ResponseView[] }): Child {
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
                  <Code
                    code={source}
                    lang={lang}
                    title={isList && name !== "" ? `${title}: ${name}` : title}
                    isExample
                  />
                ))}
                {examples.length === 0 && <p>{t("{title}: no body", { title })}</p>}
              </div>
            </TabItem>
          );
        })}
      </Tabs>
    </div>
  );
}
