// The comparison of what the compiler finds in programs with what the rules say. `onecontract diff --compile` calls the compiler.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { type ClientError, clientProject, formatDiff, formatMarkdown } from "../../src/diff/index.ts";
import { normalizeDocument } from "../../src/index.ts";
import { diffAfter, type Edit, getTool, listTools, property, row, schemas, set, testTable } from "./edits.ts";
import { toolShed } from "./tool-shed.ts";

const { symbols } = clientProject(normalizeDocument(toolShed() as OpenAPIObject), "", "before");

/** Returns an error of the compiler at a symbol of the tool shed's SDK. */
function errorAt(name: string, path = ""): ClientError {
  const symbol = symbols.find((candidate) => candidate.name === name);
  if (!symbol) throw new Error(`${name}: expected a symbol, got only ${symbols.map((found) => found.name)}`);
  const cause = "property condition does not exist";
  return { symbol, cause, message: path === "" ? cause : `${path}: ${cause}` };
}

const describeTool: Edit = (shed) => set(property(shed, "Tool", "condition"), { description: "The condition." });
const addOwner: Edit = (shed) => set(schemas(shed).Tool!.properties, { owner: { type: "string" } });
const errors = (...clientErrors: ClientError[]) => ({ clientErrors });

testTable("client errors", [
  row("an operation that no longer compiles", describeTool, undefined, errors(errorAt("client.tools.list", "data"))),
  row(
    "a schema that no longer compiles, and what uses it",
    addOwner,
    undefined,
    errors(errorAt("client.tools.list", "data"), errorAt("client.tools.add", "data"), errorAt("Tool")),
  ),
  row("a client that no longer compiles", () => {}, undefined, errors(errorAt("new ToolShed", "options"))),
  row(
    "the type of the 410 of an operation that is no longer deprecated",
    (shed) => {
      for (const name of ["deprecated", "x-deprecation"]) delete getTool(shed)[name];
    },
    undefined,
    errors(errorAt('OperationErrors["getTool"]')),
  ),
  row(
    "an error that a breaking change explains",
    (shed) => delete schemas(shed).Tool!.properties!.condition,
    undefined,
    errors(errorAt("client.tools.list", "data"), errorAt("Tool")),
  ),
  ...["region", "server"].map((part) =>
    row(
      `an error of the client that another ${part} of an operation explains`,
      (shed) => {
        const [server] = listTools(shed).servers!;
        if (part === "region") server!.variables!.region!.enum!.pop();
        else set(server, { url: "https://{region}.new.example" });
      },
      (shed) =>
        set(listTools(shed), {
          servers: [{ url: "https://{region}.example", variables: { region: { default: "eu", enum: ["eu", "us"] } } }],
        }),
      errors(errorAt("new ToolShed", "options")),
    ),
  ),
  row(
    "an error in another operation than the breaking change",
    (shed) => listTools(shed).parameters!.splice(2, 1),
    undefined,
    errors(errorAt("client.tools.add")),
  ),
]);

describe("changes that are major because clients would not compile", () => {
  const rename: Edit = (shed) => set(listTools(shed), { operationId: "searchTools" });

  it("are listed if the compiler accepts them", () => {
    const diff = diffAfter(rename, { clientErrors: [] });
    expect(diff.compiling?.map(({ rule }) => rule)).toEqual(["operation-id-changed"]);
    const title = "Rated major because clients would not compile, although they do";
    const line = "GET /tools has operationId searchTools instead of listTools (operation-id-changed)";
    expect(formatDiff(diff)).toContain(`${title}:\n  ${line}\n`);
    expect(formatMarkdown(diff)).toContain(`### ${title}\n\n- ${line}`);
  });

  it("are not listed if the compiler rejects them, or if nothing was compiled", () => {
    expect(diffAfter(rename, { clientErrors: [errorAt("client.tools.list")] }).compiling).toEqual([]);
    expect(diffAfter(rename).compiling).toBeUndefined();
  });
});

it("keeps the rating of a project, which decides that a rule is not breaking", () => {
  const edit: Edit = (shed) => delete schemas(shed).Tool!.properties!.condition;
  const options = { ratings: { "property-removed": "minor" }, clientErrors: [errorAt("Tool")] } as const;
  expect(diffAfter(edit, options).changes.map(({ rule, rating }) => `${rating} ${rule}`)).toEqual([
    "minor property-removed",
  ]);
});
