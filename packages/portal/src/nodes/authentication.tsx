// The credentials that an operation requires, in a line: the guide to authentication describes them.

import { currentSite } from "../model/site.ts";
import type { SchemeView } from "../view/authentication.ts";
import type { Child } from "./jsx-runtime.ts";
import { Markdown } from "./markdown.tsx";

export function Authentication({ security }: { security: SchemeView[][] }): Child {
  const site = currentSite();
  const alternatives = security.filter((schemes) => schemes.length > 0);
  return (
    <section class="authentication" aria-labelledby="authentication">
      <h2 id="authentication">
        {alternatives.length > 0 && site.hasGuide("authentication") ? (
          <a href={site.path("/guides/authentication/")}>Authentication</a>
        ) : (
          "Authentication"
        )}
      </h2>
      {alternatives.length === 0 && <p>No authentication required.</p>}
      {alternatives.map((schemes, index) => (
        <p>
          {index > 0 && "or "}
          {schemes.map((scheme, position) => (
            <>
              {position > 0 && " and "}
              <Scheme scheme={scheme} />
            </>
          ))}
        </p>
      ))}
      {alternatives.length > 0 && alternatives.length < security.length && <p>Authentication is optional.</p>}
    </section>
  );
}

function Scheme({ scheme: { name, usage, scopes } }: { scheme: SchemeView }): Child {
  return (
    <>
      <code>{name}</code>: <Markdown source={usage} inline />
      {scopes.length > 0 && (
        <>
          {" "}
          Scopes:{" "}
          {scopes.map((scope, position) => (
            <>
              {position > 0 && ", "}
              <code>{scope}</code>
            </>
          ))}
        </>
      )}
    </>
  );
}
