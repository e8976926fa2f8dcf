// The responses of an operation. Headers that all of them carry are told once, so that a page stays readable.
import { STATUS_CODES } from "node:http";
import { type Contract, type Header, type Operation, printJson, type Response } from "@petstore/codegen";
import type { Choice } from "../choices/choices.ts";
import { findChoice } from "../choices/find-choice.ts";
import type { SchemaViewer } from "../schema/schema-view.ts";
import { type ContentView, contentView } from "./content-view.ts";
import { type NamedValueView, namedValueView } from "./named-value-view.ts";

export interface ResponseView {
  id: string;
  /** `404 Not Found`, `4XX`, `Any other status` */
  title: string;
  kind: "success" | "redirect" | "failure";
  /** Markdown. */
  description: string;
  /** Those that not every response has. */
  headers: NamedValueView[];
  content: ContentView[];
  choice?: Choice;
}

export interface ResponsesView {
  /** Headers of every response; empty where there is but one response. */
  headersOfAll: NamedValueView[];
  responses: ResponseView[];
}

export function responsesView(contract: Contract, operation: Operation, viewer: SchemaViewer): ResponsesView {
  const inAll = headersOfAll(operation.responses);
  const { operationId } = operation;
  const headersView = (headers: Header[]) =>
    headers.map((header) =>
      namedValueView(header, findChoice({ operation: operationId, header: header.name }), viewer),
    );
  const responses = operation.responses.map((response): ResponseView => {
    const { status, description } = response;
    const choice = findChoice({ operation: operationId, status });
    return {
      id: `response-${status.toLowerCase()}`,
      title: statusTitle(status),
      kind: /^[12]/.test(status) ? "success" : status.startsWith("3") ? "redirect" : "failure",
      description,
      headers: headersView(response.headers.filter(({ name }) => !inAll.some((one) => one.name === name))),
      content: response.content.map((content) => contentView(contract, content, viewer, "response")),
      ...(choice && { choice }),
    };
  });
  return { headersOfAll: headersView(inAll), responses };
}

function headersOfAll([first, ...others]: Response[]): Header[] {
  if (!first || others.length === 0) return [];
  return first.headers.filter((header) => {
    const text = printJson(header);
    return others.every(({ headers }) => headers.some((one) => printJson(one) === text));
  });
}

function statusTitle(status: string): string {
  if (status === "default") return "Any other status";
  const reason = STATUS_CODES[status];
  return reason === undefined ? status : `${status} ${reason}`;
}
