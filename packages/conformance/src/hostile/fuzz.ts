// Puts hostile strings and values of wrong types at every location of contracts, generates everything, and inspects it.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ContractError,
  codeSamples,
  diffContracts,
  formatDiff,
  formatProblem,
  furtherSamples,
  generatorProject,
  inspectContract,
  mcpTools,
  readContract,
  runProjects,
  sdkGenerator,
  serverGenerator,
} from "@onecontract/codegen";
import type { OpenAPIObject } from "./contracts.ts";
import { inspectLines, inspectSample, inspectTypeScript } from "./inspect-output.ts";
import { compatibleMutations, type Mutation, mutate, payloadMutations, typeMutations } from "./mutations.ts";

export interface Counts {
  mutations: number;
  /** Mutations that the contract is valid with, which are part of what is generated. */
  accepted: number;
  generations: number;
  files: number;
  samples: number;
  findings: string[];
}

export const NO_COUNTS: Counts = { mutations: 0, accepted: 0, generations: 0, files: 0, samples: 0, findings: [] };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    mutations: a.mutations + b.mutations,
    accepted: a.accepted + b.accepted,
    generations: a.generations + b.generations,
    files: a.files + b.files,
    samples: a.samples + b.samples,
    findings: [...a.findings, ...b.findings],
  };
}

/** Reads each mutated document. Each is valid or has problems with a location; nothing else is thrown. */
export function fuzzTypes(name: string, document: OpenAPIObject, step = 1): Counts {
  const mutations = typeMutations(document).filter((_, index) => index % step === 0);
  const findings = mutations.flatMap((mutation) => {
    const failure = readFailure(mutate(document, [mutation]));
    return failure === undefined ? [] : [`${name}: ${describe(mutation)}: ${failure}`];
  });
  return { ...NO_COUNTS, mutations: mutations.length, findings };
}

/**
 * Puts the payload in place of every string and every key. All mutations with which the contract is valid are generated from together.
 */
export async function fuzzPayload(name: string, document: OpenAPIObject, payload: string): Promise<Counts> {
  const mutations = payloadMutations(document, payload);
  const findings = mutations.flatMap((mutation) => {
    const failure = readFailure(mutate(document, [mutation]));
    return failure === undefined ? [] : [`${name}: ${describe(mutation)}: ${failure}`];
  });
  const accepted = acceptedTogether(document, compatibleMutations(document, payload));
  const generated = await generate(mutate(document, accepted), document);
  return {
    ...generated,
    mutations: mutations.length,
    accepted: accepted.length,
    generations: 1,
    findings: [...findings, ...generated.findings.map((finding) => `${name}: ${JSON.stringify(payload)}: ${finding}`)],
  };
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

const PRIVATE_FILE = "private.txt";

/** Generates all parts and inspects them, and what is outside of the output folders. */
async function generate(document: OpenAPIObject, original: OpenAPIObject): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), "hostile-"));
  try {
    await writeFile(join(folder, PRIVATE_FILE), "private");
    const output = join(folder, "a/b/c/d/output");
    const sdk = sdkGenerator({ entryPoints: ["operations", "validate", "msw", "react-query"] });
    await runProjects({
      sdk: generatorProject({ document, directory: join(output, "sdk") }, sdk),
      server: generatorProject({ document, directory: join(output, "server") }, serverGenerator()),
    });
    const contract = readContract(document);
    const files = (await readdir(output, { recursive: true })).filter((file) => file.endsWith(".ts"));
    const sources = await Promise.all(
      files.map(async (file) => [file, await readFile(join(output, file), "utf8")] as const),
    );
    const modules = [...sources, ["tools.gen.ts", mcpTools(contract, { sdk: "./sdk" })] as const];
    const samples = contract.operations.flatMap((operation) => [
      ...codeSamples(contract, operation),
      ...furtherSamples(contract, operation),
    ]);
    const findings = modules.flatMap(([file, source]) => inspectTypeScript(file, source));
    for (const { label, source } of samples) findings.push(...(await inspectSample(label, source)));
    findings.push(...inspectLines("diff", formatDiff(diffContracts(original, document))));
    return {
      ...NO_COUNTS,
      files: modules.length,
      samples: samples.length,
      findings: [...findings, ...(await findEscapes(folder))],
    };
  } catch (error) {
    return { ...NO_COUNTS, findings: [`generation: ${error instanceof Error ? error.stack : error}`] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the files outside of the output folder. */
async function findEscapes(folder: string): Promise<string[]> {
  const expected = /^a(\/b(\/c(\/d(\/output(\/.*)?)?)?)?)?$/;
  const found = (await readdir(folder, { recursive: true })).filter(
    (file) => !expected.test(file) && file !== PRIVATE_FILE,
  );
  const isChanged = (await readFile(join(folder, PRIVATE_FILE), "utf8")) !== "private";
  return [...found, ...(isChanged ? [PRIVATE_FILE] : [])].map(
    (file) => `${file}: written outside of the output folder`,
  );
}

function describe({ path, isKey, value }: Mutation): string {
  return `${isKey ? "key " : ""}${JSON.stringify(path.join("/"))} = ${JSON.stringify(value)}`;
}
