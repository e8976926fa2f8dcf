// The console of one operation. The form is part of the built page; a script handles its events.
import { type Operation, prettyPrintJson } from "@onecontract/codegen";
import { exampleRequest } from "@onecontract/codegen/code-samples";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { ExampleFile } from "@onecontract/codegen/request-samples";
import { t } from "../messages/translate.ts";
import { consoleBody } from "../view/console/console-body.ts";
import type { ConsoleBody, ConsoleData } from "../view/console/console-data.ts";
import { parameterGroups } from "../view/console/console-fields.ts";
import { createConsoleData } from "../view/console/create-console-data.ts";
import { CredentialField, ServerFields } from "./connection-fields.tsx";
import { BreakablePath, Method } from "./inline.tsx";
import { JsonScript } from "./json-script.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
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
      <form novalidate autocomplete="off" aria-label={t("Request to send")}>
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
              {t("A page cannot set cookies of another origin, so the console does not send {cookies}.", {
                cookies: cookies.join(", "),
              })}
            </p>
          )}
          {body && <Body body={body} example={exampleRequest(contract, operation).body?.value} />}
          <div class="try-actions">
            <button type="submit" class="button button-primary" data-send disabled>
              {t("Send request")}
            </button>
            <button type="button" class="button" data-cancel hidden>
              {t("Cancel")}
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
        {t("Change server")}
      </button>
    </p>
  );
}

function Credentials({ data: { credentials, requiresCredentials } }: { data: ConsoleData }): Child {
  if (credentials.length === 0) return null;
  return (
    <fieldset>
      <legend>{t("Authentication")}</legend>
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

function Body({ body: { kind, mediaType }, example }: { body: ConsoleBody; example: unknown }): Child {
  return (
    <fieldset data-body>
      <legend>
        {t("Body")} <span class="type">{mediaType}</span>
      </legend>
      {kind === "json" && <BodyModes />}
      {(kind === "json" || kind === "fields") && <div class="try-fields" data-body-form></div>}
      <div class="try-field" hidden={kind === "json" || kind === "fields"}>
        <label for="try-body">{t(BODY_LABELS[kind])}</label>
        {kind === "file" ? (
          <input id="try-body" type="file" />
        ) : (
          <textarea id="try-body" rows="4" autocomplete="off" autocapitalize="off" spellcheck="false">
            {bodySource(kind, example)}
          </textarea>
        )}
      </div>
    </fieldset>
  );
}

const BODY_LABELS = { json: "JSON", fields: "JSON", text: "Text", file: "File" } as const;

/** The choice between the form and the JSON editor, which a script shows if the body has a form. */
function BodyModes(): Child {
  return (
    <fieldset class="try-modes" data-body-modes hidden>
      <legend class="sr-only">{t("Editor of the body")}</legend>
      {(["Form", "JSON"] as const).map((mode) => (
        <label>
          <input type="radio" name="try-body-mode" value={mode} checked={mode === "Form"} />
          <span>{t(mode)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the example as the editor shows it, without files, which the reader selects. */
function bodySource(kind: ConsoleBody["kind"], example: unknown): string {
  if (kind === "text" && typeof example === "string") return example;
  if (kind !== "fields" || !isRecord(example)) return prettyPrintJson(example);
  const isFile = (value: unknown) => [value].flat().some((item) => item instanceof ExampleFile);
  return prettyPrintJson(Object.fromEntries(Object.entries(example).filter(([, value]) => !isFile(value))));
}

function Result({ labels }: { labels: string[] }): Child {
  return (
    <div class="try-result">
      <section class="try-response" aria-label={t("Response to the request")}>
        <p class="try-status" role="status">
          {t("Send the request to see the response.")}
        </p>
        <div class="try-details"></div>
      </section>
      <section class="try-code" aria-label={t("Request as code")}>
        <div class="try-code-bar">
          <select data-try-language data-sync-key="language" aria-label={t("Language of the code")} autocomplete="off">
            {labels.map((label) => (
              <option>{label}</option>
            ))}
          </select>
          <button type="button" class="button">
            {t("Copy")}
          </button>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: the code scrolls, so it needs a name and the focus */}
        <pre tabindex="0" role="region" aria-label={t("Request code")}>
          <code></code>
        </pre>
      </section>
      <details class="try-history" hidden>
        <summary>{t("Requests of this session")}</summary>
        <ol></ol>
      </details>
    </div>
  );
}
