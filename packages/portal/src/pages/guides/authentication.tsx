// The guide to authentication: a section for each security scheme that operations use.
import type { Operation } from "@onecontract/codegen";
import { hasFoldedTags, operationsByTag } from "../../model/operations-by-tag.ts";
import { currentSite, type Site } from "../../model/site.ts";
import { AnchorHeading } from "../../nodes/anchor-heading.tsx";
import { FoldedGroup } from "../../nodes/folded-group.tsx";
import type { Child } from "../../nodes/jsx-runtime.ts";
import { Markdown } from "../../nodes/markdown.tsx";
import { type UsedScheme, usedSchemes } from "../../view/used-schemes.ts";
import type { Heading } from "../page.ts";

export function authenticationHeadings({ contract }: Site): Heading[] {
  return [
    ...usedSchemes(contract).map(({ id, name }) => ({ depth: 2, slug: id, text: name })),
    { depth: 2, slug: "operations", text: "Operations" },
  ];
}

export function AuthenticationGuide({ site }: { site: Site }): Child {
  return (
    <>
      <p>
        Send credentials with each request over HTTPS. Store them in environment variables or in a secret store, and do
        not put them into source code, URLs or logs.
      </p>
      {usedSchemes(site.contract).map((scheme) => (
        <Scheme scheme={scheme} hasSdk={site.portal.sdk !== undefined} />
      ))}
      <AnchorHeading level={2} id="operations">
        Operations
      </AnchorHeading>
      {hasFoldedTags(site.contract) ? (
        <div class="folded-rows">
          {operationsByTag(site.contract).map((group) => (
            <FoldedGroup group={group} level={3}>
              <Credentials operations={group.operations} />
            </FoldedGroup>
          ))}
        </div>
      ) : (
        <Credentials operations={site.contract.operations} />
      )}
    </>
  );
}

function Credentials({ operations }: { operations: Operation[] }): Child {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col">Credentials</th>
        </tr>
      </thead>
      <tbody>
        {operations.map(({ operationId, summary, security }) => (
          <tr>
            <td>
              <a href={currentSite().operationPath(operationId)}>{summary ?? operationId}</a>
            </td>
            <td>
              <Alternatives security={security} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
        <table>
          <thead>
            <tr>
              <th scope="col">Scope</th>
              <th scope="col">Description</th>
            </tr>
          </thead>
          <tbody>
            {declaredScopes.map(([scope, text]) => (
              <tr>
                <td>
                  <code>{scope}</code>
                </td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Alternatives({ security }: Pick<Operation, "security">): Child {
  const alternatives = security.length === 0 ? [[]] : security;
  return alternatives.map((requirements, index) => (
    <>
      {index > 0 && " or "}
      {requirements.length === 0
        ? "none"
        : requirements.map(({ scheme, scopes }, position) => (
            <>
              {position > 0 && " and "}
              <code>{scheme}</code>
              {scopes.length > 0 && <> ({codes(scopes, ", ")})</>}
            </>
          ))}
    </>
  ));
}

function codes(names: string[], separator: string): Child {
  return names.map((name, index) => (
    <>
      {index > 0 && separator}
      <code>{name}</code>
    </>
  ));
}
