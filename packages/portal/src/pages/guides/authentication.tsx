// The guide to authentication: a section for each security scheme that operations use.
import type { Operation } from "@onecontract/codegen";
import { hasCollapsedTags, operationsByTag } from "../../model/operations-by-tag.ts";
import { AnchorHeading, CollapsedGroup } from "../../nodes/headings.tsx";
import { codes, OperationLink, separate } from "../../nodes/inline.tsx";
import type { Child, Rendering } from "../../nodes/jsx-runtime.ts";
import { Markdown } from "../../nodes/markdown.tsx";
import { Table } from "../../nodes/table.tsx";
import { type UsedScheme, usedSchemes } from "../../view/used-schemes.ts";

export function AuthenticationGuide(_: object, { site }: Rendering): Child {
  return (
    <>
      <p>
        Send credentials with each request over HTTPS. Store them in environment variables or in a secret store, and do
        not put them into source code, URLs or logs.
      </p>
      {usedSchemes(site.contract).map((scheme) => (
        <Scheme scheme={scheme} hasSdk={site.sdk !== undefined} />
      ))}
      <AnchorHeading level={2} id="operations">
        Operations
      </AnchorHeading>
      {hasCollapsedTags(site.contract) ? (
        <div class="collapsed-rows" data-search-ignore>
          {operationsByTag(site.contract).map((group) => (
            <CollapsedGroup group={group} level={3}>
              <Credentials operations={group.operations} />
            </CollapsedGroup>
          ))}
        </div>
      ) : (
        <Credentials operations={site.contract.operations} />
      )}
    </>
  );
}

function Credentials({ operations }: { operations: Operation[] }): Child {
  const rows = operations.map((operation) => [
    <OperationLink operation={operation} />,
    <Alternatives security={operation.security} />,
  ]);
  return <Table head={["Operation", "Credentials"]} rows={rows} />;
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
          {hasSdk ? "The code samples and the SDK read it" : "The code samples read it"} from the environment variable{" "}
          <code>{variable}</code>.
        </p>
      )}
      {hasSdk && clientVariables.length > 0 && (
        <p>
          The SDK can also request and renew the token itself. It reads the identifier and the secret of your client
          from {codes(clientVariables, " and ")}.
        </p>
      )}
      {declaredScopes.length > 0 && (
        <Table
          head={["Scope", "Description"]}
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
      if (requirements.length === 0) return "none";
      return separate(
        requirements.map(({ scheme, scopes }) => [
          <code>{scheme}</code>,
          scopes.length > 0 && [" (", codes(scopes), ")"],
        ]),
        " and ",
      );
    }),
    " or ",
  );
}
