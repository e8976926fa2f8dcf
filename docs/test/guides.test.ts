// Every command and every program of a guide, run as its reader would: one after the other, against a live server.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guides } from "../src/guides/guides.ts";
import { fencesOf } from "./guides/fences.ts";
import { Reader } from "./guides/reader.ts";
import { openTestEngines } from "./guides/test-engines.ts";

const engines = await openTestEngines();
afterAll(() => engines.close());

const pages = guides.map(({ id, file, markdown = "" }) => {
  const fences = fencesOf(file === undefined ? markdown : readFileSync(file, "utf8"));
  // The programs in their READMEs are run by the packages themselves.
  const run = file === undefined ? ["sh"] : ["sh", "ts"];
  return { id, fences: fences.filter(({ lang }) => run.includes(lang)) };
});

describe.each(pages.filter(({ fences }) => fences.length > 0))("$id", ({ id, fences }) => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await Reader.open(engines.places);
    // A guide that starts a server has none before that.
    if (!fences.some(({ meta }) => meta.background)) await reader.serve();
  }, 60_000);
  afterAll(() => reader.close());

  it.each(fences.map((fence) => ({ fence, title: `${fence.line}: ${fence.source.split("\n")[0]}` })))(
    "line $title",
    async ({ fence }) => {
      const { "not-run": whyNot, needs = "" } = fence.meta;
      if (whyNot !== undefined) return expect(whyNot).toMatch(/\w+ \w+/);
      const missing = engines.missing.filter((name) => String(needs).includes(name));
      if (missing.length > 0) return console.warn(`${id}, line ${fence.line} is not run: no ${missing.join(", no ")}`);
      const printed = await reader.run(fence, `${id.replace("guides/", "")}-${fence.line}`);
      expect(printed).toEqual(expect.any(String));
    },
    60_000,
  );
});
