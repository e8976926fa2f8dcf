// The error responses in the guide to errors.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadContract } from "../src/model/read-openapi.ts";
import { errorResponses } from "../src/view/error-responses.ts";

const folder = mkdtempSync(join(tmpdir(), "errors-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("says what to do about each status, and repeats neither its reason nor a description", () => {
  const operation = (descriptions: Record<string, string>) => ({
    responses: Object.fromEntries(
      Object.entries(descriptions).map(([status, description]) => [status, { description }]),
    ),
  });
  const paths = {
    "/a": { get: operation({ 200: "OK", 409: "Conflict", 422: "Invalid name.", 503: "Overloaded" }) },
    "/b": { get: operation({ 200: "OK", 409: "conflict.", 422: "invalid name", 418: "I am a teapot" }) },
  };
  const contractFile = join(folder, "openapi.json");
  writeFileSync(contractFile, JSON.stringify({ openapi: "3.1.0", info: { title: "Things", version: "1" }, paths }));
  const found = errorResponses(loadContract({ contractFile }));
  expect(found.map(({ title, descriptions, remedy }) => [title, descriptions, remedy])).toEqual([
    ["409 Conflict", [], "Get the current state of the resource, adapt the request to it, and send it again."],
    ["418 I'm a Teapot", ["I am a teapot"], undefined],
    ["422 Unprocessable Entity", ["Invalid name."], "Correct the fields that the body of the response names."],
    ["503 Service Unavailable", ["Overloaded"], "Send the request again later, after longer and longer delays."],
  ]);
});
