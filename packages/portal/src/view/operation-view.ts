// Builds the view of an operation's page from the contract.
import type { Operation } from "@onecontract/codegen";
import type { DesignDecision } from "../model/design-decision.ts";
import type { PageSample, Site } from "../model/site.ts";
import { authentication, type SchemeView } from "./authentication.ts";
import { type ContentView, contentView } from "./content-view.ts";
import { type DeprecationNotice, deprecationNotice } from "./deprecation.ts";
import { type ParameterGroup, parameterGroups } from "./parameter-view.ts";
import { type ResponsesView, responsesView } from "./response-view.ts";
import { SchemaViewBuilder } from "./schema/schema-view.ts";

export interface OperationView extends ResponsesView {
  operation: Operation;
  samples: PageSample[];
  security: SchemeView[][];
  parameterGroups: ParameterGroup[];
  body?: { required: boolean; description?: string | undefined; content: ContentView[] } | undefined;
  deprecation?: DeprecationNotice | undefined;
  designDecision?: DesignDecision | undefined;
}

export function operationView(site: Site, operation: Operation): OperationView {
  const { contract } = site;
  // If each model has a page, that of an operation would repeat most of them.
  const viewBuilder = new SchemaViewBuilder(contract, site.hasOneModelsPage ? undefined : 1);
  const deprecation = deprecationNotice(contract, operation);
  const designDecision = site.findDesignDecision({ operation: operation.operationId });
  // The views are built in the order of the page, because the builder describes each schema at its first occurrence.
  const groups = parameterGroups(site, operation, viewBuilder);
  const body = operation.requestBody && {
    ...operation.requestBody,
    content: operation.requestBody.content.map((content) => contentView(contract, content, viewBuilder, "request")),
  };
  const responses = responsesView(site, operation, viewBuilder);
  return {
    operation,
    samples: site.allSamplesOf(operation),
    security: authentication(contract, operation),
    parameterGroups: groups,
    body,
    ...responses,
    deprecation,
    designDecision,
  };
}
