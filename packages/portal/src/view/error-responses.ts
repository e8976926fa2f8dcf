// Finds the error responses and the error bodies that a contract declares.
import { type Contract, exampleValue, type Operation } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { sentenceKey } from "../model/descriptions.ts";
import { errorRemedy } from "../model/error-remedies.ts";
import { isErrorStatus } from "../model/generated-guides.ts";
import { statusReason, statusTitle } from "./response-view.ts";

export interface ErrorResponses {
  /** Anchor on the page. */
  id: string;
  /** `404 Not Found` */
  title: string;
  /** The distinct descriptions of the responses. Markdown. */
  descriptions: string[];
  /** Advice on the status. */
  remedy: string | undefined;
  /** Body of one of the responses. */
  example?: unknown | undefined;
  operations: Operation[];
}

/** Returns the groups in the order of their statuses. */
export function errorResponses(contract: Contract): ErrorResponses[] {
  const declared = contract.operations.flatMap((operation) =>
    operation.responses.filter(({ status }) => isErrorStatus(status)).map((response) => ({ operation, response })),
  );
  const groups = Map.groupBy(declared, ({ response }) => response.status);
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([status, members]) => {
      const bodies = members.flatMap(({ response }) => response.content);
      const body = bodies.find(({ examples }) => Object.keys(examples).length > 0) ?? bodies[0];
      const example =
        Object.values(body?.examples ?? {})[0] ?? (body?.schema && exampleValue(contract, body.schema, "response"));
      return {
        id: `status-${status.toLowerCase()}`,
        title: statusTitle(status),
        descriptions: distinctSentences(
          members.map(({ response }) => response.description.trim()),
          statusReason(status),
        ),
        remedy: errorRemedy(status),
        example,
        operations: members.map(({ operation }) => operation),
      };
    });
}

/** Removes empty sentences, those that only repeat the reason, and those that repeat an earlier one. */
function distinctSentences(sentences: string[], reason: string): string[] {
  const distinct = new Map<string, string>();
  for (const sentence of sentences) {
    const key = sentenceKey(sentence);
    if (key !== "" && key !== sentenceKey(reason) && !distinct.has(key)) distinct.set(key, sentence);
  }
  return [...distinct.values()];
}

/**
 * Returns the first error body with the code.
 *
 * @param operationId operation whose examples take precedence @default all operations in the order of the contract
 */
export function errorExample(contract: Contract, code: string, operationId?: string): unknown {
  const first = contract.operations.filter((operation) => operation.operationId === operationId);
  const bodies = [...first, ...contract.operations].flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content.flatMap(({ examples }) => Object.values(examples))),
  );
  return bodies.find((body) => isRecord(body) && body.code === code);
}
