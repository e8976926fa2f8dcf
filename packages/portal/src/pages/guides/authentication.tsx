// The guide to authentication: a section for each security scheme that operations use.
import type { Operation } from "@onecontract/codegen";
import { t, tParts } from "../../messages/translate.ts";
import { hasCollapsedTags } from "../../model/operations-by-tag.ts";
import { AnchorHeading, operationCount } from "../../nodes/headings.tsx";
import { codes, OperationLink, OperationLinks, separate } from "../../nodes/inline.tsx";
import type { Child, Rendering } from "../../nodes/jsx-runtime.ts";
import { Markdown } from "../../nodes/markdown.tsx";
import { Table } from "../../nodes/table.tsx";
import { type UsedScheme, usedSchemes } from "../../view/used-schemes.ts";

export function AuthenticationGuide(_: object, { site }: Rendering): Child {
  return (
    <>
      <p>
        {t("Send credentials with each request over HTTPS.")}{" "}
        {t(
          "Store them in environment variables or in a secret store, and do not put them into source code, URLs or logs.",
        )}
      </p>
      {usedSchemes(site.contract).map((scheme) => (
        <Scheme scheme={scheme} hasSdk={site.sdk !== undefined} />
      ))}
      <AnchorHeading level={2} id="operations">
        {t("Operations")}
      </AnchorHeading>
      {hasCollapsedTags(site.contract) ? (
        <Combinations operations={site.contract.operations} />
      ) : (
        <Credentials operations={site.contract.operations} />
      )}
    </>
  );
}

/** The credentials that operations of a large contract take, without their scopes, which the pages of the operations list. */
function Combinations({ operations }: { operations: Operation[] }): Child {
  const withoutScopes = operations.map(({ security, ...operation }) => ({
    ...operation,
    security: security.map((requirements) => requirements.map(({ scheme }) => ({ scheme, scopes: [] }))),
  }));
  const rows = [...Map.groupBy(withoutScopes, ({ security }) => JSON.stringify(security)).values()].map((members) => [
    <Alternatives security={members[0]?.security ?? []} />,
    members.length <= MAX_LINKED ? <OperationLinks operations={members} /> : operationCount(members),
  ]);
  return <Table head={[t("Credentials"), t("Operations")]} rows={rows} />;
}

/** Largest number of operations with the same credentials that are links. */
const MAX_LINKED = 12;

function Credentials({ operations }: { operations: Operation[] }): Child {
  const rows = operations.map((operation) => [
    <OperationLink operation={operation} />,
    <Alternatives security={operation.security} />,
  ]);
  return <Table head={[t("Operation"), t("Credentials")]} rows={rows} />;
}

function Scheme({ scheme, hasSdk }: { scheme: UsedScheme; hasSdk: boolean }): Child {
  const { id, name, usage, description, variable, clientVariables, urls, declaredScopes } = scheme;
  return (
    <section aria-labelledby={id}>
      <AnchorHeading level={2} id={id}>
        {name}
      </AnchorHeading>
      <p>
        <Markdown source={usage} inline />
      </p>
      {description && <Markdown source={description} />}
      {urls.length > 0 && (
        <ul>
          {urls.map(({ label, url }) => (
            <li>
              {label}: <code>{url}</code>
            </li>
          ))}
        </ul>
      )}
      {variable && (
        <p>
          {tParts<Child>(
            hasSdk
              ? "The code samples and the SDK read it from the environment variable {name}."
              : "The code samples read it from the environment variable {name}.",
            { name: <code>{variable}</code> },
          )}
        </p>
      )}
      {hasSdk && clientVariables.length > 0 && (
        <p>
          {tParts<Child>(
            "The SDK can also request and renew the token itself. It reads the identifier and the secret of your client from {names}.",
            { names: codes(clientVariables, t(" and ")) },
          )}
        </p>
      )}
      {declaredScopes.length > 0 && (
        <Table
          head={[t("Scope"), t("Description")]}
          rows={declaredScopes.map(([scope, meaning]) => [<code>{scope}</code>, meaning])}
        />
      )}
    </section>
  );
}

function Alternatives({ security }: Pick<Operation, "security">): Child {
  const alternatives = security.length === 0 ? [[]] : security;
  return separate(
    alternatives.map((requirements) => {
      if (requirements.length === 0) return t("none");
      return separate(
        requirements.map(({ scheme, scopes }) => [
          <code>{scheme}</code>,
          scopes.length > 0 && [" (", codes(scopes), ")"],
        ]),
        t(" and "),
      );
    }),
    t(" or "),
  );
}
