// Measures the cost of a client's types for editors: the types that TypeScript instantiates to check one call.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { binPath } from "../installed-packages.ts";
import { documentPath, readListCall } from "../list-call.ts";
import { Results } from "../results.ts";
import { clients } from "./clients.ts";
import { generateProgram } from "./generate-program.ts";

const run = promisify(execFile);

export async function typesBench(folder: string): Promise<void> {
  const call = readListCall();
  const results = new Results<"instantiations">([]);
  for (const [index, client] of clients.entries()) {
    if (!client.isTyped) continue;
    const output = join(folder, `types-${index}`);
    await generateProgram(client, call, documentPath, output);
    results.add(client.name, { instantiations: await countInstantiations(output) });
  }
  results.print("Types to check one list call", "instantiations", "instantiations");
}

async function countInstantiations(folder: string): Promise<number> {
  const compilerOptions = {
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  const compiler = binPath("typescript", "tsc");
  const { stdout } = await run(process.execPath, [compiler, "-p", folder, "--extendedDiagnostics"]);
  const count = /^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1];
  if (count === undefined) throw new Error(`tsc: expected the number of instantiations, got ${stdout}`);
  return Number(count);
}
