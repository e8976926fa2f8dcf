// A first call of the API: samples, and a button that sends the request to the selected server.
import type { Operation } from "@onecontract/codegen";
import { exampleRequest } from "@onecontract/codegen/code-samples";
import { t } from "../messages/translate.ts";
import type { Site } from "../model/site.ts";
import { createConsoleData } from "../view/console/create-console-data.ts";
import { CredentialField } from "./connection-fields.tsx";
import { JsonScript } from "./json-script.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { LanguageSelect, Samples } from "./samples.tsx";

export function LiveCall({ operation }: { operation: Operation }, { site }: Rendering): Child {
  const { operationId, summary } = operation;
  const samples = site.allSamplesOf(operation);
  return (
    <section class="panel live-panel" aria-labelledby="make-a-request">
      <div class="panel-head" data-search-ignore>
        <h2 id="make-a-request">{summary ?? operationId}</h2>
        <LanguageSelect samples={samples} />
        <a class="button" href={site.operationPath(operationId)}>
          {t("Details")}
        </a>
      </div>
      <Samples samples={samples} hasSelect={false} />
      {isRunnable(site, operation) && <RunButton operation={operation} />}
    </section>
  );
}

/** The button sends no body and no values that the reader should check first. */
function isRunnable({ portal }: Site, { method, hideTryIt, servers, parameters }: Operation): boolean {
  const needsInput = parameters.some(({ required }) => required);
  return portal.sections.console && method === "get" && !hideTryIt && servers === undefined && !needsInput;
}

function RunButton({ operation }: { operation: Operation }, { site }: Rendering): Child {
  const data = createConsoleData(site, operation);
  const [needed = []] = operation.security.filter((requirements) => requirements.length > 0);
  const isNeeded = (name: string) => needed.some(({ scheme }) => scheme === name);
  const request = {
    arguments: exampleRequest(site.contract, operation).arguments.map(({ parameter, value }) => ({
      name: parameter.name,
      in: parameter.in,
      value,
    })),
  };
  return (
    <live-call class="try-it unstyled" data-needs-script data-search-ignore data-try-it>
      <JsonScript data={{ ...data, request }} />
      <div class="live-bar">
        {data.credentials
          .filter(({ scheme }) => scheme === "" || isNeeded(scheme))
          .map((credential) => (
            <CredentialField credential={credential} prefix="live" required={data.requiresCredentials} />
          ))}
        <button type="button" class="button button-primary" data-run disabled>
          {t("Run")}
        </button>
      </div>
      <p class="try-status" role="status"></p>
      <div class="try-details"></div>
    </live-call>
  );
}
