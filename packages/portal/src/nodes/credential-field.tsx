// The input of a credential. All inputs of a credential on a page have the same value (browser/connection/connection.ts).
import { t } from "../messages/translate.ts";
import type { ConnectionCredential } from "../view/connection-data.ts";
import type { Child, Rendering } from "./jsx-runtime.ts";

interface Props {
  credential: Omit<ConnectionCredential, "variable">;
  /** Prefix of the ids of the inputs. */
  prefix: string;
  required?: boolean;
}

export function CredentialField(
  { credential: { scheme, label, hint, flows }, prefix, required = false }: Props,
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
