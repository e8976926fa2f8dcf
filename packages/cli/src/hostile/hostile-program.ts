// The program that imports the modules and runs the TypeScript samples of a hostile contract. `inspectRound` starts it in a confined process.
import { pathToFileURL } from "node:url";
import { readContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { reportToParent } from "../check/run-confined.ts";
import { enterSampleFolder } from "../check/sample-folder.ts";
import { messageFor } from "../user-error.ts";
import { CANARY } from "./payloads.ts";

export interface HostileModules {
  document: OpenAPIObject;
  folder: string;
  /** Paths of compiled modules, which must not fail. */
  modules: string[];
  /** Paths of compiled code samples, which may fail: the response is not the one that they expect. */
  samples: string[];
}

const SAMPLE_MS_MAX = 5000;

reportToParent(async ({ document, folder, modules, samples }: HostileModules) => {
  const findings: string[] = [];
  let current = "";
  const record = () => findings.push(`${current}: the canary ran as code`);
  // The contract cannot replace it.
  Object.defineProperty(globalThis, CANARY, { value: record, writable: false, configurable: false });
  await enterSampleFolder(readContract(document), folder);
  let requests = 0;
  globalThis.fetch = async () => {
    requests += 1;
    if (requests % 3 === 0) return Response.json({}, { status: 404 });
    return requests % 3 === 1 ? Response.json({}) : Response.json([]);
  };
  for (const path of [...modules, ...samples]) {
    current = path;
    const error = await Promise.race([load(path), timeout()]);
    // A sample may fail: the response is not the one that it expects.
    if (error !== undefined && (error instanceof SyntaxError || modules.includes(path)))
      findings.push(`${path}: ${messageFor(error)}`);
  }
  return findings;
});

async function load(path: string): Promise<unknown> {
  try {
    await import(pathToFileURL(path).href);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** A sample waits without end for a stream or for a further page. */
function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, SAMPLE_MS_MAX, undefined).unref());
}
