// Builds the views of an operation's responses. Headers that every response carries are listed once, to keep the page short.

import { STATUS_CODES } from "node:http";
import { type Header, type Operation, type OperationResponse, prettyPrintJson } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { sentenceKey } from "../model/descriptions.ts";
import type { DesignDecision } from "../model/design-decision.ts";
import type { Site } from "../model/site.ts";
import { type ContentView, contentView } from "./content-view.ts";
import { type NamedValueView, namedValueView } from "./parameter-view.ts";
import type { SchemaViewBuilder } from "./schema/schema-view.ts";

export interface ResponseView {
  id: string;
  /** `404`, `4XX`, `default` */
  status: string;
  /** `Not Found`; empty for a range of statuses. */
  reason: string;
  /** `404 Not Found`, `4XX`, `Any other status` */
  title: string;
  kind: "success" | "redirect" | "failure";
  /** Markdown. */
  description: string;
  /** Headers that not every response carries. */
  headers: NamedValueView[];
  content: ContentView[];
  designDecision?: DesignDecision | undefined;
}

export interface ResponsesView {
  /** Headers that every response carries; empty if there is only one response. */
  sharedHeaders: NamedValueView[];
  responses: ResponseView[];
}

export function responsesView(site: Site, operation: Operation, viewBuilder: SchemaViewBuilder): ResponsesView {
  const shared = sharedHeaders(operation.responses);
  const { operationId } = operation;
  const headersView = (headers: Header[]) =>
    headers.map((header) =>
      namedValueView(header, site.findDesignDecision({ operation: operationId, header: header.name }), viewBuilder),
    );
  const responses = operation.responses.map((response): ResponseView => {
    const { status, description } = response;
    const reason = statusReason(status);
    const designDecision = site.findDesignDecision({ operation: operationId, status });
    return {
      id: `response-${status.toLowerCase()}`,
      status,
      reason,
      title: statusTitle(status),
      kind: /^[12]/.test(status) ? "success" : status.startsWith("3") ? "redirect" : "failure",
      // Tools that require a description repeat the reason.
      description: sentenceKey(description) === sentenceKey(reason) ? "" : description,
      headers: headersView(response.headers.filter(({ name }) => !shared.some((header) => header.name === name))),
      content: response.content.map((content) => contentView(site.contract, content, viewBuilder, "response")),
      designDecision,
    };
  });
  return { sharedHeaders: headersView(shared), responses };
}

function sharedHeaders([first, ...rest]: OperationResponse[]): Header[] {
  if (!first || rest.length === 0) return [];
  return first.headers.filter((header) => {
    const json = prettyPrintJson(header);
    return rest.every(({ headers }) => headers.some((candidate) => prettyPrintJson(candidate) === json));
  });
}

/** Returns `404 Not Found`, `4XX`, or `Any other status` for `default`. */
export function statusTitle(status: string): string {
  const reason = statusReason(status);
  return status === "default" ? reason : `${status} ${reason}`.trim();
}

/** Returns `Not Found`, an empty string for a range such as `4XX`, or `Any other status` for `default`. */
export function statusReason(status: string): string {
  return status === "default" ? t("Any other status") : (STATUS_CODES[status] ?? "");
}
