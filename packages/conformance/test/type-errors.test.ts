// Mistakes in handlers are type errors that name the operation: `tsc` itself is run on each of them.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";

const folder = `${import.meta.dirname}/type-errors`;

const mistakes: Record<string, { operation: string; message: string }> = {
  "missing-handler.ts": { operation: "deleteVessel", message: "Property 'deleteVessel' is missing" },
  "missing-header.ts": { operation: "searchVessels", message: "Property 'headers' is missing" },
  "misspelt-body-field.ts": { operation: "getVessel", message: "Property 'title' is missing" },
  "misspelt-optional-field.ts": { operation: "getVessel", message: "'detial' does not exist in type" },
  "undeclared-status.ts": { operation: "getFlagship", message: "Type '203' is not assignable to type '200'" },
  "misspelt-event.ts": { operation: "watchArchive", message: "Property 'data' is missing" },
  "unnamed-media-type.ts": { operation: "getCover", message: "Property 'mediaType' is missing" },
  "unasked-media-type.ts": { operation: "putNotes", message: "Property 'text' does not exist on type 'string" },
  "missing-file.ts": { operation: "addRecording", message: "Property 'sound' is missing" },
  "text-as-file.ts": { operation: "addRecording", message: "Type 'string' is not assignable to type 'FileInput'" },
  "unknown-parameter.ts": { operation: "getCabin", message: "Property 'sailing' does not exist" },
};

/** What tsc prints of a project; nothing when all is right. */
async function tsc(project: string): Promise<string> {
  return promisify(execFile)("tsc", ["-p", ".", "--pretty"], { cwd: project }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

describe("tsc", () => {
  /** By file, what tsc prints of it, with the line that is wrong. */
  let errors = new Map<string, string>();

  beforeAll(async () => {
    const parts = stripVTControlCharacters(await tsc(folder)).split(/^(?=\S+\.ts:\d+)/m);
    errors = new Map(
      parts.filter((part) => /^\S+\.ts:/.test(part)).map((part) => [part.slice(0, part.indexOf(":")), part]),
    );
  }, 60_000);

  it.each(Object.entries(mistakes))("refuses %s, and names the operation", (file, { operation, message }) => {
    expect(errors.get(file)).toContain(message);
    expect(errors.get(file)).toContain(operation);
  });

  it("has nothing to say about generated clients and servers, and what uses them rightly", async () => {
    expect(await tsc(join(folder, "../.."))).toBe("");
  }, 60_000);

  it("has nothing to say about the code beside the mistakes", () => {
    expect([...errors.keys()].sort()).toEqual(Object.keys(mistakes).sort());
  });
});
