// The console of one operation. The form is part of the built page; a script handles its events.
import { type Operation, prettyPrintJson } from "@onecontract/codegen";
import { exampleRequest } from "@onecontract/codegen/code-samples";
import { consoleBody } from "../view/console/console-body.ts";
import type { ConsoleBody, ConsoleData } from "../view/console/console-data.ts";
import { bodyFields, parameterGroups } from "../view/console/console-fields.ts";
import { createConsoleData } from "../view/console/create-console-data.ts";
import { CredentialField } from "./credential-field.tsx";
import { BreakablePath, Method } from "./inline.tsx";
import { JsonScript } from "./json-script.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { ServerFields } from "./server-fields.tsx";
import { TryField } from "./try-field.tsx";

interface Props {
  operation: Operation;
  /** Labels of the operation's samples in all languages. */
  labels: string[];
}

export function TryIt({ operation, labels }: Props, { site }: Rendering): Child {
  const { contract } = site;
  const data = createConsoleData(site, operation);
  // The data have the schema without what only describes it.
  const body = consoleBody(operation);
  const cookies = operation.parameters.filter((parameter) => parameter.in === "cookie").map(({ name }) => name);
  return (
    <try-it class="try-it unstyled" data-search-ignore>
      <JsonScript data={data} />
      <form novalidate autocomplete="off" aria-label="Request to send">
        <div class="try-inputs">
          <Target operation={operation} />
          <Credentials data={data} />
          {parameterGroups(contract, operation).map(({ title, fields }) => (
            <fieldset>
              <legend>{title}</legend>
              {fields.map((field) => (
                <TryField field={field} />
              ))}
            </fieldset>
          ))}
          {cookies.length > 0 && (
            <p class="try-hint">
              A page cannot set cookies of another origin, so the console does not send {cookies.join(", ")}.
            </p>
          )}
          {body && <Body body={body} example={exampleRequest(contract, operation).body?.value} />}
          <div class="try-actions">
            <button type="submit" class="button button-primary" data-send disabled>
              Send request
            </button>
            <button type="button" class="button" data-cancel hidden>
              Cancel
            </button>
          </div>
        </div>
        <Result labels={labels} />
      </form>
    </try-it>
  );
}

function Target({ operation }: { operation: Operation }, { site }: Rendering): Child {
  if (operation.servers) return <ServerFields servers={operation.servers} prefix="try" />;
  return (
    <p class="try-target">
      <code>
        <Method method={operation.method} /> <span data-base-url>{site.baseURLOf(operation)}</span>
        <wbr />
        <BreakablePath path={operation.path} />
      </code>
      <button type="button" class="button" id="try-server" popovertarget="connection">
        Change server
      </button>
    </p>
  );
}

function Credentials({ data: { credentials, requiresCredentials } }: { data: ConsoleData }): Child {
  if (credentials.length === 0) return null;
  return (
    <fieldset>
      <legend>Authentication</legend>
      {credentials.map((credential) => (
        <CredentialField
          credential={credential}
          prefix="try"
          required={requiresCredentials && credentials.length === 1}
        />
      ))}
    </fieldset>
  );
}

const BODY_LABELS = { json: "JSON", text: "Text", file: "File", fields: "" };

function Body({ body, example }: { body: ConsoleBody; example: unknown }, { site }: Rendering): Child {
  const { kind, mediaType } = body;
  return (
    <fieldset>
      <legend>
        Body <span class="type">{mediaType}</span>
      </legend>
      {bodyFields(site.contract, body, example).map((field) => (
        <TryField field={field} />
      ))}
      {kind !== "fields" && (
        <div class="try-field">
          <label for="try-body">{BODY_LABELS[kind]}</label>
          {kind === "file" ? (
            <input id="try-body" type="file" />
          ) : (
            <textarea id="try-body" rows="4" autocomplete="off" autocapitalize="off" spellcheck="false">
              {typeof example === "string" && kind === "text" ? example : prettyPrintJson(example)}
            </textarea>
          )}
        </div>
      )}
    </fieldset>
  );
}

function Result({ labels }: { labels: string[] }): Child {
  return (
    <div class="try-result">
      <section class="try-response" aria-label="Response to the request">
        <p class="try-status" role="status">
          Send the request to see the response.
        </p>
        <div class="try-details"></div>
      </section>
      <section class="try-code" aria-label="Request as code">
        <div class="try-code-bar">
          <select data-try-language data-sync-key="language" aria-label="Language of the code" autocomplete="off">
            {labels.map((label) => (
              <option>{label}</option>
            ))}
          </select>
          <button type="button" class="button">
            Copy
          </button>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: the code scrolls, so it needs a name and the focus */}
        <pre tabindex="0" role="region" aria-label="Request code">
          <code></code>
        </pre>
      </section>
      <details class="try-history" hidden>
        <summary>Requests of this session</summary>
        <ol></ol>
      </details>
    </div>
  );
}
