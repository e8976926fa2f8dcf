// `pnpm --filter @petstore/repository dev-scenarios`: drives `onecontract dev` through edits and faults in a copy of the repository, and
// prints what is expected and what is observed. An argument selects the scenarios whose titles contain it.

import { DevSession } from "../../src/dev-session.ts";
import { RepositoryCopy } from "../../src/repository-copy.ts";
import { editScenarios } from "./edit-scenarios.ts";
import { endScenarios } from "./end-scenarios.ts";

const [selected = ""] = process.argv.slice(2).filter((arg) => arg !== "--");
const isSelected = ({ title }: { title: string }) => title.includes(selected);
let failures = 0;

async function report(title: string, expected: string, run: () => Promise<string>): Promise<void> {
  const startedMs = performance.now();
  const observed = await run().catch((error: unknown) => {
    failures++;
    return `FAILED: ${error instanceof Error ? error.message : error}`;
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`\n${title} (${seconds} s)\n  expected: ${expected}\n  observed: ${observed}`);
}

const copy = await RepositoryCopy.create();
try {
  const { succeeded, output } = await copy.build();
  if (!succeeded) throw new Error(output);
  for (const scenario of endScenarios.filter(isSelected)) {
    await report(scenario.title, scenario.expected, () => scenario.run(copy));
  }
  const edits = editScenarios.filter(isSelected);
  if (edits.length > 0) {
    const session = await DevSession.start(copy);
    try {
      await session.waitFor(/^\[dev\] built in/m);
      for (const scenario of edits) await report(scenario.title, scenario.expected, () => scenario.run(copy, session));
      await report("the end of the session with the edits", "no process remains", async () => {
        const code = await session.signal("SIGINT");
        const remaining = await session.remainingProcesses();
        if (code !== 0 || remaining.length > 0) throw new Error(`exit ${code}, ${remaining.join("; ")}`);
        return "exit code 0, no process remains";
      });
    } finally {
      session.kill();
    }
  }
} finally {
  await copy.remove();
}
console.log(failures === 0 ? "\nAll scenarios are as expected." : `\n${failures} scenarios are not as expected.`);
process.exitCode = failures === 0 ? 0 : 1;
