// The credentials that an operation requires.
import type { Child } from "../jsx-runtime.ts";
import type { SchemeView } from "../operation/authentication.ts";
import { currentSite } from "../site/site.ts";
import { Markdown } from "./markdown.tsx";

export function Authentication({ security }: { security: SchemeView[][] }): Child {
  const site = currentSite();
  const alternatives = security.filter((schemes) => schemes.length > 0);
  if (alternatives.length === 0) return <p>No authentication required.</p>;
  return (
    <>
      {alternatives.map((schemes, index) => (
        <>
          {index > 0 && <p>Or:</p>}
          {schemes.map((scheme) => (
            <Scheme scheme={scheme} />
          ))}
        </>
      ))}
      {alternatives.length < security.length && <p>Authentication is optional.</p>}
      {site.hasGuide("authentication") && (
        <p>
          <a href={site.path("/guides/authentication/")}>How to get an API key</a>
        </p>
      )}
    </>
  );
}

function Scheme({ scheme: { name, usage, description, scopes } }: { scheme: SchemeView }): Child {
  return (
    <div>
      <p>
        <code>{name}</code>: <Markdown source={usage} inline />
      </p>
      {scopes.length > 0 && (
        <p>
          Required scopes:{" "}
          {scopes.map((scope, position) => (
            <>
              {position > 0 && ", "}
              <code>{scope}</code>
            </>
          ))}
        </p>
      )}
      {description && <SchemeDescription name={name} description={description} />}
    </div>
  );
}

/** Folds a long description, because every operation with this scheme shows it. */
function SchemeDescription({ name, description }: { name: string; description: string }): Child {
  if (!/\n\s*\n/.test(description.trim())) return <Markdown source={description} />;
  return (
    <details>
      <summary>
        About <code>{name}</code>
      </summary>
      <Markdown source={description} />
    </details>
  );
}
