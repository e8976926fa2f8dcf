// Generates everything from a document with hostile strings, and inspects it, what running it does, and what is outside of the output folder.
import { mkdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { codeSamples, furtherSamples, type Operation, readContract } from "@onecontract/codegen";
import { diffContracts, formatDiff, formatMarkdown } from "@onecontract/codegen/diff";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { compileCode } from "../check/compile-code.ts";
import { findSupportedOperations } from "../check/find-supported-operations.ts";
import { generateCode } from "../check/generate-code.ts";
import { runConfined } from "../check/run-confined.ts";
import { linkRuntimePackages } from "../check/runtime-packages.ts";
import { sampleVariables, writeSampleFiles } from "../check/sample-folder.ts";
import { ENTRY_POINT_PACKAGES, findPackage } from "../generate/find-package.ts";
import { listFiles } from "../list-files.ts";
import { type HostileCounts, NO_COUNTS } from "./counts.ts";
import type { HostileTools } from "./find-tools.ts";
import type { HostileModules } from "./hostile-program.ts";
import { inspectLines, inspectTypeScript } from "./inspect-code.ts";
import { inspectSample } from "./inspect-sample.ts";
import { runSamples } from "./run-samples.ts";
import { withScratchFolder } from "./scratch-folder.ts";

/** Base URL of every second sample. The others have that of the contract. */
const SINK_URL = "http://sink.invalid";

/**
 * @param project folder whose dependencies determine the optional entry points of the SDK
 * @param onStep called with what is running
 */
export function inspectRound(
  hostile: OpenAPIObject,
  original: OpenAPIObject,
  project: string,
  tools: HostileTools,
  onStep: (step: string) => void,
): Promise<HostileCounts> {
  onStep("generating code");
  return withScratchFolder(async (output) => {
    const entryPoints = await linkRuntimePackages(output, project);
    const { document, problems } = await findSupportedOperations(hostile, (supported) =>
      generateCode(supported, output, ["operations", "validate", ...entryPoints]),
    );
    const errors = problems.flatMap(({ severity, pointer, message }) =>
      severity === "error" ? [`${pointer} ${message}`] : [],
    );
    if (!document) throw new Error(`expected a contract, got ${errors.join("; ")}`);
    const contract = readContract(document);
    const files = (await listFiles(output)).filter((path) => /^(?!node_modules).*\.ts$/.test(path));
    const findings: string[] = [];
    for (const file of files) findings.push(...inspectTypeScript(file, await readFile(join(output, file), "utf8")));

    const samples = contract.operations.flatMap((operation: Operation, index) => {
      const options = index % 2 === 0 ? { baseURL: SINK_URL } : {};
      return [...codeSamples(contract, operation, options), ...furtherSamples(contract, operation, options)];
    });
    onStep(`reading ${files.length} files and ${samples.length} code samples`);
    if (tools.treeSitter !== undefined)
      for (const { label, source } of samples) findings.push(...(await inspectSample(label, source, tools.treeSitter)));

    const diff = diffContracts(original, document);
    findings.push(...inspectLines("diff", formatDiff(diff)), ...inspectLines("Markdown diff", formatMarkdown(diff)));

    onStep("compiling");
    await compileCode(output);
    const modules = (await listFiles(join(output, "dist"))).filter((path) => path.endsWith(".js"));
    const isSample = (path: string) => path.startsWith("samples");
    const input: HostileModules = {
      document,
      folder: output,
      modules: modules.filter((path) => !isSample(path)).map((path) => join(output, "dist", path)),
      samples: modules.filter(isSample).map((path) => join(output, "dist", path)),
    };
    onStep(`importing ${input.modules.length} modules and running ${input.samples.length} code samples`);
    findings.push(
      ...(await runConfined<string[]>(
        join(import.meta.dirname, "hostile-program"),
        output,
        input,
        await importedPackages(project),
      )),
    );

    onStep("running code samples in other languages");
    const folder = join(output, "run-samples");
    await mkdir(folder);
    await writeSampleFiles(contract, folder);
    const run = await runSamples(samples, folder, sampleVariables(contract), tools);
    return {
      ...NO_COUNTS,
      generations: 1,
      files: files.length,
      modules: input.modules.length,
      samplesLexed: tools.treeSitter === undefined ? 0 : samples.length,
      samplesRun: input.samples.length + run.samples,
      findings: [...findings, ...run.findings],
    };
  });
}

/** Returns the folders that the packages of optional entry points are installed in, with their dependencies. */
async function importedPackages(project: string): Promise<string[]> {
  const folders = Object.values(ENTRY_POINT_PACKAGES).flatMap(
    (name) => findPackage(name, join(project, "package.json")) ?? [],
  );
  const installed = await Promise.all(folders.map((folder) => realpath(folder)));
  return installed.map((folder) => folder.replace(/(?<=[\\/]node_modules)[\\/].*$/, ""));
}
