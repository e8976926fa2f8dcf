// What is compared, which version that needs, and what may be allowed all the same.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { changeLine, contractDiff, printDiff } from "../../src/index.ts";
import { diffAfter, type Edit, operation, schemas, timeout, value } from "./edits.ts";
import { toolShed } from "./tool-shed.ts";

describe("the comparison", { timeout }, () => {
  it("finds nothing in the same contract", async () => {
    const diff = await diffAfter(() => {});
    expect(diff).toEqual({ base: "1.4.0", revision: "1.4.0", needed: "1.4.0", passes: true, changes: [], allowed: [] });
    expect(printDiff(diff)).toBe("Nothing changed since 1.4.0.");
  });

  it("lets an operation go from its sunset on, with the types that only it uses", async () => {
    const withOwnType: Edit = (shed) => {
      schemas(shed).Drawer = value({ type: "string" });
      const [parameter] = operation(shed, "get", "/tools/{toolId}").parameters!;
      parameter!.schema = value({ $ref: "#/components/schemas/Drawer" });
    };
    const base = toolShed();
    withOwnType(value(base));
    const diff = await contractDiff(base, withoutGetTool(), { today: "2030-06-01" });
    expect(diff.changes.map(changeLine)).toContain("GET /tools/{toolId} was removed, as announced for 2030-06-01.");
    expect(diff).toMatchObject({ impact: "minor", needed: "1.5.0", passes: true });
  });

  it("looks at one operation only where that one uses another schema", async () => {
    const diff = await diffAfter((shed) => {
      schemas(shed).Scrap = value({
        ...schemas(shed).Tool,
        properties: { id: { type: "string" }, name: { type: "string" } },
      });
      const { content } = operation(shed, "get", "/tools/{toolId}").responses!["200"]!;
      content!["application/json"]!.schema = value({ $ref: "#/components/schemas/Scrap" });
    });
    const lines = diff.changes.filter(({ rule }) => rule === "property-removed").map(changeLine);
    expect(lines).toContain(
      "GET /tools/{toolId}: response 200: Tool.condition was removed. Clients that read it break.",
    );
  });

  it.each([
    ["2.0.0", true, "Needs a major version (2.0.0); the contract says 2.0.0."],
    ["1.5.0", false, "Needs a major version (2.0.0), the contract says 1.5.0."],
    ["1.3.0", false, "1.4.0 is released; the contract goes back to 1.3.0."],
  ])("of a breaking change in a contract of version %s passes: %s", async (version, passes, verdict) => {
    const diff = await diffAfter((shed) => {
      shed.info!.version = value(version);
      delete schemas(shed).Tool!.properties!.condition;
    });
    expect(diff.passes).toBe(passes);
    expect(printDiff(diff).split("\n").at(-1)).toBe(verdict);
  });

  it("knows the only alternative that is left of several", async () => {
    const before = toolShed();
    const name = { anyOf: [before.components.schemas.Tool.properties.name, { type: "null" }] };
    const ofBoth = [before.components.schemas.Tool, before.components.schemas.NewTool];
    for (const { properties } of ofBoth) Object.assign(properties, { name });
    const { changes } = await contractDiff(before, toolShed(), { today: "2030-01-01" });
    expect(changes.map(changeLine)).toEqual([
      "POST /tools: body: NewTool.name has one less alternative in anyOf. What clients send so far may be refused.",
      "GET /tools: response 200: Tool.name has one less alternative in anyOf. Also at POST /tools: response 201; GET /tools/{toolId}: response 200.",
    ]);
  });

  it("tells an addition that the release will raise the version for", async () => {
    const diff = await diffAfter((shed) => {
      schemas(shed).NewTool!.properties!.owner = value({ type: "string" });
    });
    expect(printDiff(diff)).toBe(
      [
        "Changes since 1.4.0",
        "",
        "New for clients:",
        "  POST /tools: body: NewTool.owner was added.",
        "",
        "Needs a minor version (1.5.0); the contract says 1.4.0, which the release raises.",
      ].join("\n"),
    );
  });
});

describe("an allowed change", { timeout }, () => {
  const removeShelf: Edit = (shed) => delete schemas(shed).NewTool!.properties!.shelf;
  const change = "POST /tools: body: NewTool.shelf was removed";
  const reason = "Nobody ever sent it.";

  it("needs no major version, and is told with its reason", async () => {
    const diff = await diffAfter(removeShelf, { allowed: [{ since: "1.4.0", change, reason }] });
    expect(diff).toMatchObject({ impact: "minor", needed: "1.5.0", passes: true, changes: [] });
    expect(printDiff(diff)).toContain(`${change}. What clients send in it is lost. Allowed: ${reason}`);
  });

  it("is an error when there is no such change", async () => {
    const allowed = [{ since: "1.4.0", change, reason }];
    await expect(diffAfter(() => {}, { allowed, allowedFile: "allowed.yaml" })).rejects.toThrow(
      `allowed.yaml: "${change}": expected a breaking change since 1.4.0, found none. Remove the entry.`,
    );
  });

  it("of an earlier release is a record that does not matter", async () => {
    const diff = await diffAfter(removeShelf, { allowed: [{ since: "1.3.0", change, reason }] });
    expect(diff).toMatchObject({ impact: "major", passes: false, allowed: [] });
  });
});

function withoutGetTool(): OpenAPIObject {
  const shed = toolShed();
  delete value(shed).paths!["/tools/{toolId}"];
  return shed;
}
