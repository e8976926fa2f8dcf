// The local registry that the test files share. The global setup of Vitest starts it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startBuiltRegistry } from "../proof/built-registry.ts";
import { type RegistryEnvironment, registryEnvironment } from "./local-registry.ts";

declare module "vitest" {
  interface ProvidedContext {
    registry: RegistryEnvironment;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await startBuiltRegistry();
  const cache = await mkdtemp(join(tmpdir(), "npm-cache-"));
  project.provide("registry", registryEnvironment(url, cache));
  return async () => {
    await close();
    await rm(cache, { recursive: true });
  };
}
