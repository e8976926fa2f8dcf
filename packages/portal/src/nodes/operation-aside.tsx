// The column next to the description of an operation: the request in several languages, the console in its place once it is open,
// and the examples of the responses.

import { currentSite } from "../model/site.ts";
import type { OperationView } from "../view/operation-view.ts";
import type { Child } from "./jsx-runtime.ts";
import { ResponseExamples } from "./response-examples.tsx";
import { LanguageSelect, Samples } from "./samples.tsx";
import { TryIt } from "./try-it.tsx";

export function OperationAside({
  page: { operation, samples, furtherSamples, responses },
}: {
  page: OperationView;
}): Child {
  const hasConsole = !operation.hideTryIt && currentSite().hasClient;
  return (
    <div class="panels">
      <section class="panel" aria-labelledby="samples" data-panel="samples">
        <div class="panel-head" data-search-ignore>
          <h2 id="samples">Request</h2>
          <LanguageSelect samples={[...samples, ...furtherSamples]} />
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
              Try it
            </button>
          )}
        </div>
        <Samples samples={samples} further={furtherSamples} hasSelect={false} />
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
            <h2 id="try-it">Try it</h2>
            <button type="button" class="button" data-close-console>
              Close
            </button>
          </div>
          <TryIt operation={operation} labels={samples.map(({ label }) => label)} />
        </section>
      )}
      {!operation.hideTryIt && !hasConsole && currentSite().portal.sections.console && (
        <p class="no-console">
          The console is not available, because no SDK client can be generated from this contract.
        </p>
      )}
      {responses.length > 0 && (
        <section class="panel" aria-labelledby="examples" data-panel="examples">
          <div class="panel-head" data-search-ignore>
            <h2 id="examples">Response</h2>
          </div>
          <ResponseExamples responses={responses} />
        </section>
      )}
    </div>
  );
}
