// The page of one operation, generated from the contract: parameters and responses, and next to them the samples and the console.

import type { Operation } from "@onecontract/codegen";
import { endpointName } from "@onecontract/codegen/diff";
import { t } from "../messages/translate.ts";
import { firstParagraph, stripMarkdown } from "../model/descriptions.ts";
import type { Site } from "../model/site.ts";
import { Authentication } from "../nodes/authentication.tsx";
import { Content } from "../nodes/content.tsx";
import { DeprecationBanner } from "../nodes/deprecations.tsx";
import { DesignDecisionMark } from "../nodes/design-decisions.tsx";
import { Endpoint } from "../nodes/endpoint.tsx";
import { AnchorHeading } from "../nodes/headings.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { Markdown } from "../nodes/markdown.tsx";
import { OperationAside } from "../nodes/operation-aside.tsx";
import { Responses } from "../nodes/responses.tsx";
import { NamedValues } from "../nodes/schema.tsx";
import { type OperationView, operationView } from "../view/operation-view.ts";
import type { Page } from "./page.ts";

export function operationPage(site: Site, operation: Operation): Page {
  const { operationId, summary, description } = operation;
  const endpoint = endpointName(operation);
  return {
    path: site.paths.operation(operationId),
    kind: "operation",
    title: stripMarkdown(summary ?? operationId),
    description: description
      ? `${endpoint}: ${firstParagraph(description)}`
      : t("{endpoint}: parameters, responses and code samples.", { endpoint }),
    endpoint: operation,
    headings: false,
    section: "Operations",
    content: () => <OperationContent view={operationView(site, operation)} />,
  };
}

function OperationContent({ view }: { view: OperationView }, { site }: Rendering): Child {
  const { operation } = view;
  const lacksMethod = site.portal.sdk !== undefined && !site.sdkMethods.has(operation.operationId);
  return (
    <div class="operation" data-search-names={searchNames(operation)}>
      <div class="operation-intro">
        <Endpoint operation={operation} />
        {view.deprecation && (
          <div data-search-ignore>
            <DeprecationBanner notice={view.deprecation} />
          </div>
        )}
        {operation.description && <Markdown source={operation.description} headingLevel={2} />}
        {lacksMethod && <p>{t("The TypeScript SDK does not have this operation. Call it with any HTTP client.")}</p>}
        <DesignDecisionMark decision={view.designDecision} />
      </div>
      <div class="operation-aside">
        <OperationAside view={view} />
      </div>
      <div class="operation-details">
        {/* A contract without schemes does not say whether its API is public. */}
        {Object.keys(site.contract.securitySchemes).length > 0 && <Authentication security={view.security} />}
        <Parameters view={view} />
        <RequestBody view={view} />
        <AnchorHeading level={2} id="responses">
          {t("Responses")}
        </AnchorHeading>
        <Responses responses={view.responses} sharedHeaders={view.sharedHeaders} />
      </div>
    </div>
  );
}

/** Names that a reader may type into the search. */
function searchNames(operation: Operation): string {
  const { operationId, sdk } = operation;
  const call = ["client", sdk.resource, sdk.method].filter(Boolean).join(".");
  return [operationId, call, sdk.method, endpointName(operation)].join("\n");
}

function Parameters({ view: { parameterGroups } }: { view: OperationView }): Child {
  return parameterGroups.map(({ id, title, location, parameters }) => (
    <>
      <AnchorHeading level={2} id={id}>
        {t(title)}
      </AnchorHeading>
      <NamedValues values={parameters} kind="parameter" anchor={location} />
    </>
  ));
}

function RequestBody({ view: { body } }: { view: OperationView }): Child {
  if (!body) return null;
  return (
    <>
      <AnchorHeading level={2} id="request-body">
        {t("Request body")}
      </AnchorHeading>
      {body.description && <Markdown source={body.description} />}
      {!body.required && <p>{t("Optional.")}</p>}
      <Content content={body.content} anchor="body" hasExamples />
    </>
  );
}
