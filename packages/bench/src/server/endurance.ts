// Memory over many requests: it must not grow with them.
import { printColumns } from "../print-table.ts";
import { reference } from "./contenders.ts";
import { measureLoad } from "./measure-load.ts";
import type { MixedRequest } from "./request-mix.ts";
import type { RunningProgram } from "./running-program.ts";

const STEPS = 10;

export async function endurance(program: RunningProgram, mix: MixedRequest[], requests: number): Promise<void> {
  const rows: string[][] = [];
  const addRow = async (answered: number) =>
    rows.push([answered.toLocaleString("en"), `${((await program.residentBytes()) / 2 ** 20).toFixed(0)} MiB`]);
  await addRow(0);
  for (let step = 1; step <= STEPS; step++) {
    await measureLoad(program, reference.basePath, mix, { amount: Math.ceil(requests / STEPS) });
    await addRow(Math.ceil(requests / STEPS) * step);
  }
  printColumns(`Memory of the ${reference.name}`, [["requests", "resident"], ...rows]);
}
