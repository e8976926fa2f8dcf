// Generates code from a contract in spite of parts that are not supported: it reports them and leaves them out.

import {
  ContractError,
  type ContractProblem,
  inspectContract,
  normalizeDocument,
  omission,
} from "@onecontract/codegen";
import { isObject, isRecord } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer, getByJsonPointer, parseJsonPointer } from "@onecontract/codegen/json/json-pointer";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { messageFor } from "../user-error.ts";

export interface Supported {
  /** Warnings about the parts that were repaired, are ignored or are left out, and errors if nothing can be generated. */
  problems: ContractProblem[];
  /** The normalized contract without the parts that are left out. Absent if there are errors. */
  document?: OpenAPIObject;
}

/**
 * Normalizes the document and calls `generate`, which throws the problems that it finds, until both succeed. After each attempt that
 * fails, the parts with problems are removed.
 */
export async function findSupportedOperations(
  original: OpenAPIObject,
  generate: (document: OpenAPIObject) => Promise<void>,
): Promise<Supported> {
  const { contract, problems } = inspectContract(original);
  if (!contract) return { problems };
  for (let document = original; ; ) {
    try {
      // The inspection has normalized the whole document, and the generators find its model by the normalized document.
      const inspected = document === original ? contract.document : undefined;
      const normalized = inspected ?? normalizeDocument(document);
      await generate(normalized);
      return { problems, document: normalized };
    } catch (error) {
      const found = findProblems(error);
      const remaining = removeParts(document, found);
      if (!remaining) return { problems: [...problems, ...found] };
      document = remaining;
      problems.push(...found.map(omission));
    }
  }
}

/** Returns the problems that an error lists. JavaScript's own error classes are mistakes in the generators. */
function findProblems(error: unknown): ContractProblem[] {
  if (error instanceof ContractError) return error.problems.filter(({ severity }) => severity === "error");
  const isMistake = !(error instanceof Error) || error instanceof TypeError || error instanceof RangeError;
  if (isMistake) throw error;
  return [{ severity: "error", pointer: "", message: messageFor(error) }];
}

/**
 * Returns the document without the parts that have problems: an optional parameter, one of several media types, an operation, a webhook
 * or a component. Returns undefined if a problem has none of them. Pointers to what remains stay the same.
 */
function removeParts(document: OpenAPIObject, problems: ContractProblem[]): OpenAPIObject | undefined {
  let remaining: unknown = document;
  for (const { pointer } of problems) {
    const tokens = parseJsonPointer(pointer);
    const [root = "", name, member = ""] = tokens;
    if (!["paths", "webhooks", "components"].includes(root) || name === undefined) return undefined;
    const isWhole = root === "webhooks" || !isMethod(member);
    const whole = isWhole && root !== "components" ? [root, name] : [root, name, member];
    remaining = removeMember(remaining, isOptional(document, tokens) ? tokens : whole);
  }
  return remaining === document ? undefined : (remaining as OpenAPIObject);
}

function isMethod(member: string): boolean {
  return member !== "" && !["$ref", "parameters", "servers", "summary", "description"].includes(member);
}

/** Returns whether an operation can be called without the part. */
function isOptional(document: OpenAPIObject, tokens: string[]): boolean {
  const parent = getByJsonPointer(document, formatJsonPointer(tokens.slice(0, -1)));
  const part = getByJsonPointer(document, formatJsonPointer(tokens));
  if (tokens.at(-2) === "parameters") return isRecord(part) && part.required !== true;
  return tokens.at(-2) === "content" && isRecord(parent) && Object.keys(parent).length > 1;
}

/** Returns a copy without the member at a path, or the value itself if it has no such member. An item of an array becomes null. */
function removeMember(value: unknown, [token = "", ...rest]: string[]): unknown {
  if (!isObject(value) || !Object.hasOwn(value, token)) return value;
  if (Array.isArray(value)) {
    const [item, index] = [value[Number(token)], Number(token)];
    return value.with(index, rest.length === 0 ? null : removeMember(item, rest));
  }
  const { [token]: member, ...others } = value;
  if (rest.length === 0) return others;
  const remaining = removeMember(member, rest);
  return remaining === member ? value : { ...value, [token]: remaining };
}
