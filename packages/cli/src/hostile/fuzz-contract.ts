// Puts hostile strings and values of wrong types at every location of a contract, generates everything, and inspects it.
import { setImmediate } from "node:timers/promises";
import { ContractError, formatProblem, inspectContract, readContract, stringifyJson } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { addCounts, type HostileCounts, NO_COUNTS } from "./counts.ts";
import type { HostileTools } from "./find-tools.ts";
import { inspectLines } from "./inspect-code.ts";
import { inspectPages } from "./inspect-pages.ts";
import { inspectRound } from "./inspect-round.ts";
import { compatibleMutations, type Mutation, mutate, payloadMutations, typeMutations } from "./mutations.ts";
import { PAGE_PAYLOADS, PAYLOADS } from "./payloads.ts";
import { visitUntil } from "./sample.ts";

export interface FuzzOptions {
  /** Folder whose dependencies are used. */
  project: string;
  tools: HostileTools;
  /** Inspects one of so many mutations, generations and portals. @default 1 */
  step?: number;
  /** The first of them, from 0. Runs that begin with each number below `step` are together a run with the step 1. @default 0 */
  first?: number;
  /**
   * Time for the run. What it is not enough for is sampled, but each list of mutations has at least one, and there is at least one generation
   * and one portal, which are completed. @default unlimited
   */
  minutes?: number;
  /** Called after each part of the run. */
  onProgress?: (part: string, counts: HostileCounts) => void;
  /** Called often with what is running, and how much is left of it. */
  onStatus?: (status: string) => void;
}

/** Parts of the time at which the mutations and the generations end. The rest is for portals. */
const MUTATIONS_END = 0.4;
const GENERATIONS_END = 0.8;

export async function fuzzContract(document: OpenAPIObject, options: FuzzOptions): Promise<HostileCounts> {
  const { project, tools, step = 1, first = 0, minutes = Infinity, onProgress, onStatus = () => {} } = options;
  const lists: [string, () => Mutation[]][] = [
    ["values of wrong types", () => typeMutations(document)],
    ...PAYLOADS.map((payload): [string, () => Mutation[]] => [
      JSON.stringify(payload),
      () => payloadMutations(document, payload),
    ]),
  ];
  const rounds = everyNth([...PAYLOADS.keys()], step, first);
  const { portal } = tools;
  const portals = portal === undefined ? [] : everyNth([...PAGE_PAYLOADS.keys()], step * PORTAL_STEP, first);
  const parts = lists.length + rounds.length + portals.length;
  const startMs = performance.now();
  /** Returns when a part of the time is over. */
  const endOf = (share: number) => startMs + share * minutes * 60_000;
  let done = 0;
  let total = NO_COUNTS;
  const add = (part: string, counts: HostileCounts) => {
    done += 1;
    total = addCounts(total, counts);
    onProgress?.(part, counts);
  };
  const show = (status: string) => {
    const left = Math.max(0, Math.ceil((endOf(1) - performance.now()) / 60_000));
    onStatus(`part ${done + 1} of ${parts}${left < Infinity ? `, at most ${left} min left` : ""}: ${status}`);
  };

  for (const [index, [part, list]] of lists.entries()) {
    const nowMs = performance.now();
    const deadlineMs = nowMs + (endOf(MUTATIONS_END) - nowMs) / (lists.length - index);
    add(part, await inspectMutations(document, everyNth(list(), step, first), { part, deadlineMs, show }));
  }
  const inspectRounds = async (
    kind: string,
    numbers: number[],
    endMs: number,
    payloads: readonly string[],
    inspect: (mutated: OpenAPIObject, part: string) => Promise<HostileCounts>,
  ) => {
    for (const [index, round] of numbers.entries()) {
      const nowMs = performance.now();
      if (index > 0 && nowMs > endMs) {
        total = addCounts(total, { ...NO_COUNTS, generationsLeft: numbers.length - index });
        return;
      }
      const part = `${kind} ${round + 1}`;
      const mutations = compatibleMutations(document, payloads, round);
      const deadlineMs = nowMs + (endMs - nowMs) / 2;
      const accepted = await acceptedTogether(document, mutations, { part, deadlineMs, show });
      const counts = await inspect(mutate(document, accepted), part);
      add(part, { ...counts, accepted: accepted.length });
    }
  };
  const generationsEnd = portals.length > 0 ? GENERATIONS_END : 1;
  await inspectRounds("generation", rounds, endOf(generationsEnd), PAYLOADS, (mutated, part) =>
    inspectRound(mutated, document, project, tools, (step) => show(`${part}: ${step}`)),
  );
  await inspectRounds("portal", portals, endOf(1), PAGE_PAYLOADS, (mutated, part) => {
    show(`${part}: building and opening pages`);
    return inspectPages(mutated, portal ?? "", tools);
  });
  return total;
}

interface Part {
  part: string;
  /** Time of `performance.now()`. */
  deadlineMs: number;
  show(status: string): void;
}

/** A portal and its pages take more time than the other generators, and most strings have many locations. */
const PORTAL_STEP = 6;

function everyNth<T>(items: readonly T[], step: number, first: number): T[] {
  return items.filter((_, index) => index % step === first);
}

/** Reads each mutated document until the deadline. Each is valid or has problems with a location; nothing else is thrown. */
async function inspectMutations(
  document: OpenAPIObject,
  mutations: readonly Mutation[],
  { part, deadlineMs, show }: Part,
): Promise<HostileCounts> {
  const findings: string[] = [];
  const inspect = (mutation: Mutation) => {
    const failure = readFailure(mutate(document, [mutation]));
    if (failure !== undefined) findings.push(`${describe(mutation)}: ${failure}`);
  };
  const count = await visitUntil(mutations, deadlineMs, inspect, (visited) =>
    show(`${part}: ${visited} of ${mutations.length} mutations`),
  );
  return { ...NO_COUNTS, mutations: count, mutationsLeft: mutations.length - count, findings };
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

/**
 * Returns mutations with which the document is valid and has all of its parts. A group with which it is not is divided, and left out after
 * the deadline.
 */
async function acceptedTogether(
  document: OpenAPIObject,
  mutations: readonly Mutation[],
  { part, deadlineMs, show }: Part,
): Promise<Mutation[]> {
  const expected = parts(document);
  let accepted: Mutation[] = [];
  const groups = [mutations];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    show(`${part}: ${accepted.length} of ${mutations.length} mutations accepted`);
    await setImmediate();
    const all = [...accepted, ...group];
    if (parts(mutate(document, all)) === expected) accepted = all;
    else if (group.length > 1 && performance.now() < deadlineMs) {
      const middle = Math.floor(group.length / 2);
      groups.push(group.slice(middle), group.slice(0, middle));
    }
  }
  return accepted;
}

function describe({ path, isKey, value }: Mutation): string {
  return `${isKey ? "key " : ""}${JSON.stringify(path.join("/"))} = ${stringifyJson(value)}`;
}
