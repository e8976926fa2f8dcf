import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { BuildWorker } from "./build-worker.ts";

interface Result {
  pid: number;
  run: number;
}

/** Starts a worker whose runs return their number, after `body`. */
function startWorker(body = ""): BuildWorker<Result> {
  const folder = mkdtempSync(join(tmpdir(), "build-worker-"));
  const module = join(folder, "worker.mjs");
  writeFileSync(
    module,
    `let run = 0;
process.on("message", async () => {
  run++;
  ${body}
  process.send({ pid: process.pid, run });
});`,
  );
  const worker = new BuildWorker<Result>({ module: pathToFileURL(module), args: [], env: process.env });
  worker.start();
  onTestFinished(() => {
    worker.stop();
    rmSync(folder, { recursive: true });
  });
  return worker;
}

it("runs once for all callers that wait, and again for those that call during a run", async () => {
  const worker = startWorker();
  const first = [worker.run(), worker.run()];
  await Promise.resolve();
  const second = [worker.run(), worker.run()];
  expect((await Promise.all(first)).map((result) => result?.run)).toEqual([1, 1]);
  expect((await Promise.all(second)).map((result) => result?.run)).toEqual([2, 2]);
});

it("starts the process again if it has ended to free its memory, and passes a pending run on", async () => {
  const worker = startWorker("if (run === 2) return process.disconnect();");
  const first = await worker.run();
  const second = await worker.run();
  expect(second?.run).toBe(1);
  expect(second?.pid).not.toBe(first?.pid);
});

it("returns nothing after a crash, and to the callers that wait for a stopped process", async () => {
  const crashing = startWorker("process.exit(1);");
  expect(await crashing.run()).toBeUndefined();
  expect(crashing.isRunning).toBe(false);
  expect(await crashing.run()).toBeUndefined();
  const endless = startWorker("return;");
  const runs = [endless.run(), endless.run()];
  await Promise.resolve();
  runs.push(endless.run());
  endless.stop();
  expect(await Promise.all(runs)).toEqual([undefined, undefined, undefined]);
});
