// The comparison of contracts, the version that changes require, and allowed changes.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { diffContracts, formatChange, formatDiff, formatMarkdown } from "../../src/index.ts";
import { diffAfter, type Edit, operation, schemas, set, value } from "./edits.ts";
import { toolShed } from "./tool-shed.ts";

describe("diffContracts", () => {
  it("finds no changes in an identical contract", () => {
    const diff = diffAfter(() => {});
    expect(diff).toEqual({
      base: "1.4.0",
      revision: "1.4.0",
      requiredVersion: "1.4.0",
      passes: true,
      changes: [],
      allowed: [],
    });
    expect(formatDiff(diff)).toBe("No changes since 1.4.0.");
  });

  it("allows removing an operation on its sunset date, together with the types that only it uses", () => {
    const addType: Edit = (shed) => {
      schemas(shed).Drawer = value({ type: "string" });
      const [parameter] = operation(shed, "get", "/tools/{toolId}").parameters!;
      parameter!.schema = value({ $ref: "#/components/schemas/Drawer" });
    };
    const base = toolShed();
    addType(value(base));
    const diff = diffContracts(base, withoutGetTool(), { today: "2030-06-01" });
    expect(diff.changes.map(formatChange)).toContain(
      "GET /tools/{toolId} was removed, as announced for 2030-06-01. The date was announced, so callers had the time to migrate.",
    );
    expect(diff).toMatchObject({ rating: "minor", requiredVersion: "1.5.0", passes: true });
  });

  it.each([
    ["2.0.0", true, "The changes require a major version (2.0.0). The contract has version 2.0.0."],
    ["1.5.0", false, "The changes require a major version (2.0.0), but the contract has version 1.5.0."],
    ["1.3.0", false, "1.4.0 is released, but the contract has the lower version 1.3.0."],
  ])("compares a breaking change with the contract version %s (passes: %s)", (version, passes, requirement) => {
    const diff = diffAfter((shed) => {
      shed.info!.version = value(version);
      delete schemas(shed).Tool!.properties!.condition;
    });
    expect(diff.passes).toBe(passes);
    expect(formatDiff(diff).split("\n").at(-1)).toBe(requirement);
  });

  it("reports an addition for which the release raises the version", () => {
    const diff = diffAfter((shed) => {
      schemas(shed).NewTool!.properties!.owner = value({ type: "string" });
    });
    expect(formatDiff(diff)).toBe(
      [
        "Changes since 1.4.0",
        "",
        "Backward-compatible changes:",
        "  POST /tools: body: NewTool.owner was added. Requests without it remain valid.",
        '    SDK: NewTool["owner"], client.tools.add({ owner })',
        "",
        "The changes require a minor version (1.5.0). The contract has version 1.4.0, which the release raises.",
      ].join("\n"),
    );
  });
});

describe("names of a contract that nobody should trust", () => {
  const name = "\n::error::a|b `<img> @everyone \u001b[31m";
  const diff = diffAfter((shed) => {
    set(schemas(shed).Tool!.properties, { [name]: { type: "string" } });
  });

  it("are visible in the terminal", () => {
    const line = formatDiff(diff)
      .split("\n")
      .find((candidate) => candidate.includes("Tool."));
    expect(line).toContain("GET /tools: response 200: Tool.\\n::error::a|b `<img> @everyone \\u001b[31m was added.");
  });

  it("are text in Markdown", () => {
    expect(formatMarkdown(diff)).toContain(
      "| GET /tools: response 200: Tool. ::error::a\\|b \\`&lt;img\\> @&#8203;everyone  \\[31m was added<br>",
    );
  });
});

describe("allowed changes", () => {
  const removeShelf: Edit = (shed) => delete schemas(shed).NewTool!.properties!.shelf;
  const change = "POST /tools: body: NewTool.shelf was removed";
  const reason = "No client sends it.";

  it("require no major version and are reported with their reasons", () => {
    const diff = diffAfter(removeShelf, { allowed: [{ since: "1.4.0", change, reason }] });
    expect(diff).toMatchObject({ rating: "minor", requiredVersion: "1.5.0", passes: true, changes: [] });
    expect(formatDiff(diff)).toContain(`${change}. Values that clients send in it are lost. Allowed: ${reason}`);
  });

  it("must match a breaking change", () => {
    const allowed = [{ since: "1.4.0", change, reason }];
    expect(() => diffAfter(() => {}, { allowed, allowedFile: "allowed.yaml" })).toThrow(
      `allowed.yaml: "${change}": expected a breaking change since 1.4.0, got none. Remove the entry.`,
    );
  });

  it("are ignored if they belong to an earlier release", () => {
    const diff = diffAfter(removeShelf, { allowed: [{ since: "1.3.0", change, reason }] });
    expect(diff).toMatchObject({ rating: "major", passes: false, allowed: [] });
  });
});

function withoutGetTool(): OpenAPIObject {
  const shed = toolShed();
  delete value(shed).paths!["/tools/{toolId}"];
  return shed;
}
