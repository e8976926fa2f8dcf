// Measures how bundle size and generation time grow with the number of operations.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readContract } from "@onecontract/codegen";
import { createSyntheticContract } from "../build/synthetic-contract.ts";
import type { ListCall } from "../list-call.ts";
import { Results } from "../results.ts";
import { bundleSize } from "./bundlers.ts";
import { growingClients } from "./clients.ts";
import { generateProgram } from "./generate-program.ts";

export async function growthBench(folder: string, sizes: number[], rounds: number): Promise<void> {
  for (const size of sizes) {
    const document = join(folder, `growth-${size}.json`);
    await writeFile(document, JSON.stringify(createSyntheticContract(size)));
    const call = firstList(document, size);
    const names = growingClients.map(({ name }) => name);
    const bundles = new Results<"bytes">(names);
    const generations = new Results<"generationMs">(names);
    for (let round = 0; round < rounds; round++) {
      for (const [index, client] of growingClients.entries()) {
        const output = join(folder, `growth-${size}-${index}-${round}`);
        const { path, generationMs } = await generateProgram(client, call, document, output);
        generations.add(client.name, { generationMs });
        if (round === 0)
          bundles.add(client.name, { bytes: (await bundleSize("rollup", path, true)).firstBytes / size });
      }
    }
    bundles.print(`Bundle of one list call per operation, ${size} operations`, "bytes", "bytes");
    generations.print(`Generation of a client, ${size} operations`, "generationMs", "ms");
  }
}

function firstList(document: string, size: number): ListCall {
  const contract = readContract(createSyntheticContract(size));
  const list = contract.operations.find(({ method }) => method === "get");
  if (!list) throw new Error(`${document}: expected a GET operation, got none`);
  return { contract, list };
}
