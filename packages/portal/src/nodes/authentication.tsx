// The credentials that an operation requires, in a line: the guide to authentication describes them.
import { t } from "../messages/translate.ts";
import { withoutFullStop } from "../model/descriptions.ts";
import type { SchemeView } from "../view/authentication.ts";
import { codes, separate } from "./inline.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { Markdown } from "./markdown.tsx";

export function Authentication({ security }: { security: SchemeView[][] }, { site }: Rendering): Child {
  const alternatives = security.filter((schemes) => schemes.length > 0);
  const hasLink = alternatives.length > 0 && site.hasGuide("authentication");
  return (
    <section class="authentication" aria-labelledby="authentication">
      <h2 id="authentication">
        {hasLink ? <a href={site.path("/guides/authentication/")}>{t("Authentication")}</a> : t("Authentication")}
      </h2>
      {alternatives.length === 0 && <p>{t("No authentication required.")}</p>}
      {alternatives.map((schemes, index) => (
        <p>
          {index > 0 && t(" or ").trimStart()}
          {separate(
            schemes.map((scheme, position) => <Scheme scheme={scheme} isLast={position === schemes.length - 1} />),
            t(" and "),
          )}
        </p>
      ))}
      {alternatives.length > 0 && alternatives.length < security.length && <p>{t("Authentication is optional.")}</p>}
    </section>
  );
}

function Scheme({ scheme: { name, usage, scopes }, isLast }: { scheme: SchemeView; isLast: boolean }): Child {
  const isEnd = isLast || scopes.length > 0;
  return (
    <>
      <code>{name}</code>: <Markdown source={isEnd ? usage : withoutFullStop(usage)} inline />
      {scopes.length > 0 && [` ${t("Scopes")}: `, codes(scopes)]}
    </>
  );
}
