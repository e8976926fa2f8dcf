// Bundle size: a program that makes one list call with each client, bundled, minified and compressed.
import { join } from "node:path";
import { documentPath, readListCall } from "../list-call.ts";
import { type Contender, printTable } from "../print-table.ts";
import { clients } from "./clients.ts";
import { bundleBytes, generateProgram } from "./generate-program.ts";

export async function sizeBench(folder: string): Promise<void> {
  const call = readListCall();
  const contenders: Contender[] = [];
  for (const [index, client] of clients.entries()) {
    const { path } = await generateProgram(client, call, documentPath, join(folder, `size-${index}`));
    contenders.push({ name: client.name, results: [await bundleBytes(path)] });
  }
  printTable("Bundle of one list call, minified and gzipped", "bytes", contenders);
}
