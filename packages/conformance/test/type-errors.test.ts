// Mistakes in handlers, authenticators and calls are type errors that name the operation or security scheme. Each file in type-errors/ has one.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";

const folder = `${import.meta.dirname}/type-errors`;

const mistakes: Record<string, { name: string; message: string }> = {
  "missing-handler.ts": { name: "deleteVessel", message: "Property 'deleteVessel' is missing" },
  "missing-header.ts": { name: "searchVessels", message: "Property 'headers' is missing" },
  "misspelled-body-field.ts": { name: "getVessel", message: "Property 'title' is missing" },
  "misspelled-optional-field.ts": { name: "getVessel", message: "'detial' does not exist in type" },
  "undeclared-status.ts": { name: "getFlagship", message: "Type '203' is not assignable to type '200'" },
  "misspelled-event.ts": { name: "watchArchive", message: "Property 'data' is missing" },
  "missing-media-type.ts": { name: "getCover", message: "Property 'mediaType' is missing" },
  "unchecked-media-type.ts": { name: "putNotes", message: "Property 'text' does not exist on type 'string" },
  "missing-file.ts": { name: "addRecording", message: "Property 'sound' is missing" },
  "string-as-file.ts": { name: "addRecording", message: "Type 'string' is not assignable to type 'FileInput'" },
  "missing-authenticator.ts": { name: "administrator", message: "Property 'administrator' is missing" },
  "missing-authenticators.ts": { name: "AppOptions", message: "Property 'authenticators' is missing" },
  "undeclared-scheme.ts": { name: "cookie", message: "'cookie' does not exist in type 'Authenticators" },
  "missing-scopes.ts": { name: "service", message: "Property 'scopes' is missing" },
  "unreturned-rejection.ts": { name: "session", message: "Type 'undefined' is not assignable" },
  "other-credential.ts": { name: "administrator", message: "Property 'token' does not exist on type 'PasswordCred" },
  "unchecked-alternative.ts": {
    name: "session",
    message: `does not exist on type 'Pick<ClinicPrincipals, "browser">'`,
  },
  "unknown-credential.ts": { name: "sesion", message: "Did you mean to write 'session'?" },
  "missing-client-secret.ts": { name: "service", message: "Property 'clientSecret' is missing" },
  "mixed-overloads.ts": { name: "pay", message: "No overload matches this call" },
  "unknown-parameter.ts": { name: "getCabin", message: "Property 'sailing' does not exist" },
};

/** Returns the output of tsc for a project, which is empty if there are no errors. */
async function tsc(project: string): Promise<string> {
  return promisify(execFile)("tsc", ["-p", ".", "--pretty"], { cwd: project }).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

describe("tsc", () => {
  /** The output of tsc for each file, which quotes the line of the error. */
  let errors = new Map<string, string>();

  beforeAll(async () => {
    const parts = stripVTControlCharacters(await tsc(folder)).split(/^(?=\S+\.ts:\d+)/m);
    errors = new Map(
      parts.filter((part) => /^\S+\.ts:/.test(part)).map((part) => [part.slice(0, part.indexOf(":")), part]),
    );
  });

  it.each(Object.entries(mistakes))("rejects %s and names the operation or scheme", (file, { name, message }) => {
    expect(errors.get(file)).toContain(message);
    expect(errors.get(file)).toContain(name);
  });

  it("accepts generated clients and servers, and code that uses them correctly", async () => {
    expect(await tsc(join(folder, "../.."))).toBe("");
  });

  it("reports errors only in files with mistakes", () => {
    expect([...errors.keys()].sort()).toEqual(Object.keys(mistakes).sort());
  });
});
