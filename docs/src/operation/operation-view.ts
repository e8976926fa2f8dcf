// All that the page of one operation shows, made from the contract alone.
import { type CodeSample, type Contract, codeSamples, type Operation } from "@petstore/codegen";
import type { Choice } from "../choices/choices.ts";
import { findChoice } from "../choices/find-choice.ts";
import { SchemaViewer } from "../schema/schema-view.ts";
import { plainText } from "../site/plain-text.ts";
import { authentication, type SchemeView } from "./authentication.ts";
import { type ContentView, contentView } from "./content-view.ts";
import { type DeprecationNotice, deprecationNotice } from "./deprecation-notice.ts";
import { type ParameterGroup, parameterGroups } from "./parameter-view.ts";
import { type ResponsesView, responsesView } from "./response-view.ts";

export interface OperationView extends ResponsesView {
  operation: Operation;
  title: string;
  samples: CodeSample[];
  security: SchemeView[][];
  parameterGroups: ParameterGroup[];
  body?: { required: boolean; description?: string; content: ContentView[] };
  deprecation?: DeprecationNotice;
  choice?: Choice;
  /** For the page's table of contents. */
  headings: Heading[];
}

export interface Heading {
  depth: number;
  slug: string;
  text: string;
}

export function operationView(contract: Contract, operation: Operation): OperationView {
  const viewer = new SchemaViewer(contract);
  const deprecation = deprecationNotice(contract, operation);
  const choice = findChoice({ operation: operation.operationId });
  // In the order of the page: a schema is described where it comes first.
  const groups = parameterGroups(operation, viewer);
  const body = operation.requestBody && {
    ...operation.requestBody,
    content: operation.requestBody.content.map((content) => contentView(contract, content, viewer, "request")),
  };
  const responses = responsesView(contract, operation, viewer);
  return {
    operation,
    title: plainText(operation.summary ?? operation.operationId),
    samples: codeSamples(contract, operation),
    security: authentication(contract, operation),
    parameterGroups: groups,
    ...(body && { body }),
    ...responses,
    ...(deprecation && { deprecation }),
    ...(choice && { choice }),
    headings: headings(operation, groups, responses),
  };
}

function headings(
  { hideTryIt, requestBody }: Operation,
  groups: ParameterGroup[],
  { responses, headersOfAll }: ResponsesView,
): Heading[] {
  return [
    { depth: 2, slug: "samples", text: "Code samples" },
    ...(hideTryIt ? [] : [{ depth: 2, slug: "try-it", text: "Try it" }]),
    { depth: 2, slug: "authentication", text: "Authentication" },
    ...groups.map(({ id, title }) => ({ depth: 2, slug: id, text: title })),
    ...(requestBody ? [{ depth: 2, slug: "request-body", text: "Request body" }] : []),
    { depth: 2, slug: "responses", text: "Responses" },
    ...responses.map(({ id, title }) => ({ depth: 3, slug: id, text: title })),
    ...(headersOfAll.length > 0 ? [{ depth: 3, slug: "response-headers", text: "Headers of every response" }] : []),
  ];
}
