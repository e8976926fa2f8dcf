// Puts hostile strings and values of wrong types at every location of a contract, generates everything, and inspects it.
import { ContractError, formatProblem, inspectContract, readContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { addCounts, type HostileCounts, NO_COUNTS } from "./counts.ts";
import type { HostileTools } from "./find-tools.ts";
import { inspectLines } from "./inspect-code.ts";
import { inspectPages } from "./inspect-pages.ts";
import { inspectRound } from "./inspect-round.ts";
import { compatibleMutations, type Mutation, mutate, payloadMutations, typeMutations } from "./mutations.ts";
import { PAGE_PAYLOADS, PAYLOADS } from "./payloads.ts";

export interface FuzzOptions {
  /** Folder whose dependencies are used. */
  project: string;
  tools: HostileTools;
  /** Inspects one of so many mutations, generations and portals. @default 1 */
  step?: number;
  /** The first of them, from 0. Runs that begin with each number below `step` are together a run with the step 1. @default 0 */
  first?: number;
  /** Called after each part of the run. */
  onProgress?: (part: string, counts: HostileCounts) => void;
}

export async function fuzzContract(document: OpenAPIObject, options: FuzzOptions): Promise<HostileCounts> {
  const { project, tools, step = 1, first = 0, onProgress } = options;
  let total = NO_COUNTS;
  const add = (part: string, counts: HostileCounts) => {
    total = addCounts(total, counts);
    onProgress?.(part, counts);
  };
  add("values of wrong types", inspectMutations(document, everyNth(typeMutations(document), step, first)));
  for (const payload of PAYLOADS)
    add(
      JSON.stringify(payload),
      inspectMutations(document, everyNth(payloadMutations(document, payload), step, first)),
    );
  for (const round of everyNth([...PAYLOADS.keys()], step, first)) {
    const accepted = acceptedTogether(document, compatibleMutations(document, PAYLOADS, round));
    const counts = await inspectRound(mutate(document, accepted), document, project, tools);
    add(`generation ${round + 1}`, { ...counts, accepted: accepted.length });
  }
  if (tools.portal === undefined) return total;
  for (const round of everyNth([...PAGE_PAYLOADS.keys()], step * PORTAL_STEP, first)) {
    const accepted = acceptedTogether(document, compatibleMutations(document, PAGE_PAYLOADS, round));
    const counts = await inspectPages(mutate(document, accepted), tools.portal, tools);
    add(`portal ${round + 1}`, { ...counts, accepted: accepted.length });
  }
  return total;
}

/** A portal and its pages take more time than the other generators, and most strings have many locations. */
const PORTAL_STEP = 6;

function everyNth<T>(items: readonly T[], step: number, first: number): T[] {
  return items.filter((_, index) => index % step === first);
}

/** Reads each mutated document. Each is valid or has problems with a location; nothing else is thrown. */
function inspectMutations(document: OpenAPIObject, mutations: readonly Mutation[]): HostileCounts {
  const findings = mutations.flatMap((mutation) => {
    const failure = readFailure(mutate(document, [mutation]));
    return failure === undefined ? [] : [`${describe(mutation)}: ${failure}`];
  });
  return { ...NO_COUNTS, mutations: mutations.length, findings };
}

/** Returns what is thrown other than the problems of a contract. */
function readFailure(document: OpenAPIObject): string | undefined {
  try {
    const { problems } = inspectContract(document);
    return problems.flatMap((problem) => inspectLines("problem", formatProblem(problem)))[0];
  } catch (error) {
    return error instanceof ContractError ? undefined : String(error);
  }
}
/** Returns what a contract has, or undefined if it is not valid. */
function parts(document: OpenAPIObject): string | undefined {
  try {
    const { operations, webhooks, schemas, securitySchemes, servers } = readContract(document);
    const counts = [operations, webhooks, Object.keys(schemas), Object.keys(securitySchemes), servers].map(
      ({ length }) => length,
    );
    const inner = operations.map(({ parameters, responses, requestBody }) => [
      parameters.length,
      responses.map(({ headers, content }) => [headers.length, content.length]),
      requestBody?.content.length,
    ]);
    return JSON.stringify([counts, inner]);
  } catch {
    return undefined;
  }
}

/** Returns mutations with which the document is valid and has all of its parts. A group with which it is not is divided. */
function acceptedTogether(document: OpenAPIObject, mutations: readonly Mutation[]): Mutation[] {
  const expected = parts(document);
  const add = (accepted: Mutation[], group: readonly Mutation[]): Mutation[] => {
    if (group.length === 0) return accepted;
    const all = [...accepted, ...group];
    if (parts(mutate(document, all)) === expected) return all;
    if (group.length === 1) return accepted;
    const middle = Math.floor(group.length / 2);
    return add(add(accepted, group.slice(0, middle)), group.slice(middle));
  };
  return add([], mutations);
}

function describe({ path, isKey, value }: Mutation): string {
  return `${isKey ? "key " : ""}${JSON.stringify(path.join("/"))} = ${JSON.stringify(value)}`;
}
