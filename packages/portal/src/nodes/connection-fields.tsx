// The inputs of a connection: the server, which is the origin of the page, one of the contract or a custom base URL, and the credentials.
import type { Server } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import type { ConnectionCredential } from "../view/connection-data.ts";
import type { Child, Rendering } from "./jsx-runtime.ts";

interface Props {
  servers: Server[];
  /** Prefix of the ids of the inputs. */
  prefix: string;
}

export function ServerFields({ servers, prefix }: Props): Child {
  return (
    <fieldset class="server-fields">
      <legend>{t("Server")}</legend>
      <div class="try-field">
        <label for={`${prefix}-server`} class="sr-only">
          {t("Server")}
        </label>
        <select id={`${prefix}-server`} data-server-select autocomplete="off">
          <option value="origin">{t("This site")}</option>
          {servers.map(({ description, environment, url }, index) => (
            <option value={index}>{`${description ?? environment}: ${url}`}</option>
          ))}
          <option value="custom">{t("Custom base URL")}</option>
        </select>
      </div>
      {servers.map(({ variables }, index) =>
        variables.map((variable) => (
          <VariableField variable={variable} id={`${prefix}-server-${index}-${variable.name}`} server={index} />
        )),
      )}
      <div class="try-field" data-server="custom" hidden>
        <label for={`${prefix}-base-url`}>{t("Base URL")}</label>
        <input id={`${prefix}-base-url`} data-custom-url type="url" {...TYPING} />
      </div>
    </fieldset>
  );
}

/** Browsers do not change what the reader types. */
const TYPING = { autocomplete: "off", spellcheck: "false", autocapitalize: "off" };

interface VariableProps {
  variable: Server["variables"][number];
  id: string;
  /** Index of the server. */
  server: number;
}

function VariableField({ variable, id, server }: VariableProps): Child {
  return (
    <div class="try-field" data-server={server} hidden>
      <label for={id}>
        <code>{variable.name}</code>
      </label>
      {variable.enum.length > 0 ? (
        <select id={id} data-variable={variable.name} autocomplete="off">
          {variable.enum.map((value) => (
            <option selected={value === variable.default}>{value}</option>
          ))}
        </select>
      ) : (
        <input id={id} data-variable={variable.name} type="text" value={variable.default} {...TYPING} />
      )}
    </div>
  );
}

interface CredentialProps {
  credential: Omit<ConnectionCredential, "variable">;
  /** Prefix of the ids of the inputs. */
  prefix: string;
  required?: boolean;
}

export function CredentialField(
  { credential: { scheme, label, hint, flows }, prefix, required = false }: CredentialProps,
  { site }: Rendering,
): Child {
  const { keysURL } = site.portal;
  const id = scheme === "" ? `${prefix}-key` : `${prefix}-key-${scheme}`;
  return (
    <div class="try-field">
      <label for={id}>
        {label} {required && <span class="required">{t("required")}</span>}
      </label>
      <input
        id={id}
        data-scheme={scheme}
        type="password"
        autocomplete="off"
        spellcheck="false"
        data-hint={`${id}-hint`}
        aria-describedby={`${id}-hint`}
      />
      <p class="try-hint" id={`${id}-hint`}>
        {hint} {t("Stored until you close this tab. Samples show it masked.")}
        {keysURL !== undefined && [
          " ",
          <a href={keysURL.startsWith("/") ? site.path(keysURL) : keysURL}>{t("Get a key")}</a>,
        ]}
      </p>
      {flows !== undefined && site.portal.sections.console && (
        <button
          type="button"
          class="button"
          id={`${id}-token`}
          data-oauth={scheme}
          aria-label={t("Request a token for {label}", { label })}
          aria-expanded="false"
        >
          {t("Request a token")}
        </button>
      )}
    </div>
  );
}
