import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { watchEdits } from "./watch-edits.ts";

it("reports an edit that follows as soon as the previous one is reported", async () => {
  const folder = await mkdtemp(join(tmpdir(), "watched-"));
  const file = join(folder, "contract.yaml");
  await writeFile(file, "0");
  const seen: string[] = [];
  const stop = await watchEdits([folder], () => false, {
    onEdit: async () => {
      const content = await readFile(file, "utf8");
      seen.push(content);
      if (Number(content) < 5) await writeFile(file, String(Number(content) + 1));
    },
  });
  await expect.poll(() => seen.at(-1), { timeout: 30_000 }).toBe("5");
  await stop();
  await rm(folder, { recursive: true });
});
