import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSyntheticRepository, editContract, stages } from "./synthetic-repository.ts";

describe("createSyntheticRepository", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(import.meta.dirname, "../../.bench-"));
    await createSyntheticRepository(folder, 10);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("creates a script for each stage", async () => {
    for (const stage of Object.keys(stages)) {
      const [name = "", script = ""] = stage.split("#");
      const { scripts } = JSON.parse(await readFile(join(folder, name, "package.json"), "utf8"));
      expect(scripts).toHaveProperty(script);
    }
  });

  it("creates a contract of which each edit changes the same line", async () => {
    const lines = async () => (await readFile(join(folder, "contract/main.tsp"), "utf8")).split("\n");
    let before = await lines();
    for (const revision of [0, 1]) {
      await editContract(folder, revision);
      const after = await lines();
      expect(after.filter((line, index) => line !== before[index])).toEqual([
        expect.stringContaining(`revision ${revision}`),
      ]);
      before = after;
    }
  });
});
