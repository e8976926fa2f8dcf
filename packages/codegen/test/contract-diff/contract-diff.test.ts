// The comparison of contracts, the version that changes require, and allowed changes.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { diffContracts, formatChange, formatDiff } from "../../src/index.ts";
import { diffAfter, type Edit, operation, schemas, TIMEOUT_MS, value } from "./edits.ts";
import { toolShed } from "./tool-shed.ts";

describe("diffContracts", { timeout: TIMEOUT_MS }, () => {
  it("finds no changes in an identical contract", async () => {
    const diff = await diffAfter(() => {});
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

  it("allows removing an operation on its sunset date, together with the types that only it uses", async () => {
    const addType: Edit = (shed) => {
      schemas(shed).Drawer = value({ type: "string" });
      const [parameter] = operation(shed, "get", "/tools/{toolId}").parameters!;
      parameter!.schema = value({ $ref: "#/components/schemas/Drawer" });
    };
    const base = toolShed();
    addType(value(base));
    const diff = await diffContracts(base, withoutGetTool(), { today: "2030-06-01" });
    expect(diff.changes.map(formatChange)).toContain("GET /tools/{toolId} was removed, as announced for 2030-06-01.");
    expect(diff).toMatchObject({ impact: "minor", requiredVersion: "1.5.0", passes: true });
  });

  it("reports only the operation that uses a different schema", async () => {
    const diff = await diffAfter((shed) => {
      schemas(shed).Scrap = value({
        ...schemas(shed).Tool,
        properties: { id: { type: "string" }, name: { type: "string" } },
      });
      const { content } = operation(shed, "get", "/tools/{toolId}").responses!["200"]!;
      content!["application/json"]!.schema = value({ $ref: "#/components/schemas/Scrap" });
    });
    const lines = diff.changes.filter(({ rule }) => rule === "property-removed").map(formatChange);
    expect(lines).toContain(
      "GET /tools/{toolId}: response 200: Tool.condition was removed. Clients that read it break.",
    );
  });

  it.each([
    ["2.0.0", true, "The changes require a major version (2.0.0). The contract has version 2.0.0."],
    ["1.5.0", false, "The changes require a major version (2.0.0), but the contract has version 1.5.0."],
    ["1.3.0", false, "1.4.0 is released, but the contract has the lower version 1.3.0."],
  ])("compares a breaking change with the contract version %s (passes: %s)", async (version, passes, verdict) => {
    const diff = await diffAfter((shed) => {
      shed.info!.version = value(version);
      delete schemas(shed).Tool!.properties!.condition;
    });
    expect(diff.passes).toBe(passes);
    expect(formatDiff(diff).split("\n").at(-1)).toBe(verdict);
  });

  it("recognizes the last remaining variant of a union", async () => {
    const before = toolShed();
    const name = { anyOf: [before.components.schemas.Tool.properties.name, { type: "null" }] };
    const bothTools = [before.components.schemas.Tool, before.components.schemas.NewTool];
    for (const { properties } of bothTools) Object.assign(properties, { name });
    const { changes } = await diffContracts(before, toolShed(), { today: "2030-01-01" });
    expect(changes.map(formatChange)).toEqual([
      "POST /tools: body: NewTool.name has one variant less in anyOf. Requests that were valid may be rejected.",
      "GET /tools: response 200: Tool.name has one variant less in anyOf. Also affects POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ]);
  });

  it("reports an addition for which the release raises the version", async () => {
    const diff = await diffAfter((shed) => {
      schemas(shed).NewTool!.properties!.owner = value({ type: "string" });
    });
    expect(formatDiff(diff)).toBe(
      [
        "Changes since 1.4.0",
        "",
        "Backward-compatible changes:",
        "  POST /tools: body: NewTool.owner was added.",
        "",
        "The changes require a minor version (1.5.0). The contract has version 1.4.0, which the release raises.",
      ].join("\n"),
    );
  });
});

describe("allowed changes", { timeout: TIMEOUT_MS }, () => {
  const removeShelf: Edit = (shed) => delete schemas(shed).NewTool!.properties!.shelf;
  const change = "POST /tools: body: NewTool.shelf was removed";
  const reason = "No client sends it.";

  it("require no major version and are reported with their reasons", async () => {
    const diff = await diffAfter(removeShelf, { allowed: [{ since: "1.4.0", change, reason }] });
    expect(diff).toMatchObject({ impact: "minor", requiredVersion: "1.5.0", passes: true, changes: [] });
    expect(formatDiff(diff)).toContain(`${change}. Values that clients send in it are lost. Allowed: ${reason}`);
  });

  it("must match a breaking change", async () => {
    const allowed = [{ since: "1.4.0", change, reason }];
    await expect(diffAfter(() => {}, { allowed, allowedFile: "allowed.yaml" })).rejects.toThrow(
      `allowed.yaml: "${change}": expected a breaking change since 1.4.0, got none. Remove the entry.`,
    );
  });

  it("are ignored if they belong to an earlier release", async () => {
    const diff = await diffAfter(removeShelf, { allowed: [{ since: "1.3.0", change, reason }] });
    expect(diff).toMatchObject({ impact: "major", passes: false, allowed: [] });
  });
});

function withoutGetTool(): OpenAPIObject {
  const shed = toolShed();
  delete value(shed).paths!["/tools/{toolId}"];
  return shed;
}
