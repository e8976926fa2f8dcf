// Groups the error responses that a contract declares by their status.
import { type Contract, exampleValue, type Operation } from "@onecontract/codegen";
import { isErrorStatus } from "../model/generated-guides.ts";
import { statusTitle } from "./status-title.ts";

export interface ErrorResponses {
  /** Anchor on the page. */
  id: string;
  /** `404 Not Found` */
  title: string;
  /** The distinct descriptions of the responses. Markdown. */
  descriptions: string[];
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
        descriptions: distinctSentences(members.map(({ response }) => response.description.trim())),
        example,
        operations: members.map(({ operation }) => operation),
      };
    });
}

/** Removes empty sentences, and those that differ from an earlier one only in case or the full stop at the end. */
function distinctSentences(sentences: string[]): string[] {
  const distinct = new Map<string, string>();
  for (const sentence of sentences) {
    const key = sentence.toLowerCase().replace(/\.$/, "");
    if (key !== "" && !distinct.has(key)) distinct.set(key, sentence);
  }
  return [...distinct.values()];
}
