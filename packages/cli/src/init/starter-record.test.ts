import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { UserError } from "../user-error.ts";
import { recordWithVersion } from "./starter-record.ts";

const SDK = '{ "name": "@acme/sdk" }';

it.each([
  ["{", SDK, "package.json: expected JSON, got: "],
  ["[]", SDK, "package.json: expected an object, got an array"],
  ["{}", SDK, "package.json: name: expected a string, got none"],
  ['{ "name": "acme" }', "<<<<<<<", "packages/sdk/package.json: expected JSON, got: "],
  ['{ "name": "acme" }', "{}", "packages/sdk/package.json: name: expected a string, got none"],
  [
    '{ "name": "acme" }',
    '{ "name": "@acme/sdk", "license": 5 }',
    "packages/sdk/package.json: license: expected a string, got 5",
  ],
])("names the file of a malformed manifest: %s and %s", (project, sdk, problem) => {
  const root = mkdtempSync(join(tmpdir(), "starter-record-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "packages/sdk"), { recursive: true });
  writeFileSync(join(root, "package.json"), project);
  writeFileSync(join(root, "packages/sdk/package.json"), sdk);
  const record = () => recordWithVersion(root, "0.1.0");
  expect(record).toThrow(UserError);
  expect(record).toThrow(`${root}/${problem}`);
});
