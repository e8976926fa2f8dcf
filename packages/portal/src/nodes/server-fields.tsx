// Selects a server: the origin of the page, one of the contract's servers, or a custom base URL.

import type { Server } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import type { Child } from "./jsx-runtime.ts";

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
        <input
          id={`${prefix}-base-url`}
          data-custom-url
          type="url"
          autocomplete="off"
          spellcheck="false"
          autocapitalize="off"
        />
      </div>
    </fieldset>
  );
}

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
        <input
          id={id}
          data-variable={variable.name}
          type="text"
          value={variable.default}
          autocomplete="off"
          spellcheck="false"
          autocapitalize="off"
        />
      )}
    </div>
  );
}
