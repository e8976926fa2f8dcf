// Generates the client that the console calls the API with, from the contract that the portal documents.
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatorProject, prettyPrintJson, runProjects, sdkGenerator } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { Portal } from "../model/portal.ts";
import { readOpenAPI } from "../model/read-openapi.ts";

export interface GeneratedClient {
  /** Temporary folder, which the caller deletes. */
  folder: string;
  /** Path of the client; undefined if the generator failed. */
  file?: string;
}

/** Generates the client. Logs the reason if the contract has features that the SDK generator does not support. */
export async function generateClient(portal: Portal): Promise<GeneratedClient> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "console-client-")));
  const document = join(folder, "openapi.json");
  const directory = join(folder, "gen");
  mkdirSync(directory);
  writeFileSync(document, prettyPrintJson(withoutCookies(readOpenAPI(portal))));
  try {
    await runProjects({ console: generatorProject({ document, directory }, sdkGenerator()) });
    return { folder, file: join(directory, "client.gen.ts") };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("The pages have no console, because no client can be generated from the contract");
    return { folder };
  }
}

/** Removes cookie parameters, because a page cannot set a cookie of another origin. */
function withoutCookies(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isRecord(item) || item.in !== "cookie").map(withoutCookies);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutCookies(item)]));
}
