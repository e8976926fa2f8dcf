// The comparison of contracts, the version that changes require, and allowed changes.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { diffContracts, formatBranch, formatChange, formatDiff, formatMarkdown } from "../../src/diff/index.ts";
import { diffAfter, type Edit, listTools, operation, schemas, set, value } from "./edits.ts";
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

describe("advice", () => {
  const remedies = (edit: Edit, setup?: Edit) => diffAfter(edit, {}, setup).changes.map(({ remedy }) => remedy);

  it("does not recommend to deprecate what is deprecated", () => {
    const edit: Edit = (shed) => delete schemas(shed).Tool!.properties!.condition;
    expect(remedies(edit)).toContain("Keep it, mark it deprecated, and remove it in the next major version.");
    const deprecate: Edit = (shed) => set(schemas(shed).Tool!.properties!.condition, { deprecated: true });
    expect(remedies(edit, deprecate)).toEqual(["Keep it until the next major version."]);
  });

  it("names the sunset date of an operation that is removed too early", () => {
    const { changes } = diffAfter((shed) => delete value(shed).paths!["/tools/{toolId}"]);
    expect(changes.find(({ rule }) => rule === "operation-removed")?.remedy).toBe("Keep it until 2030-06-01.");
  });

  it.each([
    ["2030-12-01", "listTools", "Migrate to the successor."],
    ["2030-12-01", undefined, "Stop calling it: the contract names no successor."],
    [undefined, undefined, "Stop calling it: the contract names no successor."],
  ])("names a successor to callers only if there is one: sunset %s, successor %s", (sunset, successor, remedy) => {
    const deprecation = value({ sunset, successor });
    const [change] = diffAfter((shed) =>
      set(listTools(shed), { deprecated: true, "x-deprecation": deprecation }),
    ).changes;
    expect(change).toMatchObject({ rule: expect.stringMatching(/^operation-deprecated/), remedy });
  });
});

describe("ratings of a project", () => {
  const ratings = ({ changes }: ReturnType<typeof diffAfter>) => changes.map(({ rating, rule }) => `${rating} ${rule}`);
  const removeCondition: Edit = (shed) => delete schemas(shed).Tool!.properties!.condition;

  it("replace those of the rules", () => {
    const diff = diffAfter(removeCondition, { ratings: { "property-removed": "minor" } });
    expect(ratings(diff)).toEqual(["minor property-removed"]);
    expect(diff).toMatchObject({ requiredVersion: "1.5.0", passes: true });
  });

  it("leave out changes whose rule is off", () => {
    const diff = diffAfter(removeCondition, { ratings: { "property-removed": "off" } });
    expect(diff).toMatchObject({ changes: [], requiredVersion: "1.4.0" });
  });

  const removeParameter: Edit = (shed) => listTools(shed).parameters!.pop();
  const level =
    (name: string): Edit =>
    (shed) =>
      set(listTools(shed), { "x-stability-level": name });

  it.each(["alpha", "beta"])("rate breaking changes of an operation with the level %s minor", (name) => {
    expect(ratings(diffAfter(removeParameter, {}, level(name)))).toEqual(["minor parameter-removed"]);
    const strict = { stability: { [name]: "major" as const } };
    expect(ratings(diffAfter(removeParameter, strict, level(name)))).toEqual(["major parameter-removed"]);
  });

  it("rate a breaking change major if a stable operation has it, too", () => {
    const { changes } = diffAfter(removeCondition, {}, level("alpha"));
    const [change] = changes;
    expect(change).toMatchObject({ rating: "major", operation: "POST /tools" });
    expect(change?.operations).not.toContain("GET /tools");
  });

  it("count the level that was released", () => {
    const diff = diffAfter((shed) => {
      removeParameter(shed);
      level("alpha")(shed);
    });
    expect(ratings(diff)).toEqual(["major stability-lowered", "major parameter-removed"]);
  });

  it("rate a string that becomes a date major if the SDK has the type Date for it", () => {
    const edit: Edit = (shed) => set(schemas(shed).Tool!.properties!.serial, { format: "date-time" });
    const setup: Edit = (shed) => set(schemas(shed).Tool!.properties!, { serial: { type: "string" } });
    expect(ratings(diffAfter(edit, {}, setup))).toEqual(["minor format-narrowed"]);
    expect(ratings(diffAfter(edit, { dates: "Date" }, setup))).toEqual(["major type-changed"]);
  });

  it.each<[string, unknown[], unknown, string]>([
    ["minor for several strings", ["top", "bottom"], "middle", "minor known-value-added"],
    ["major for one string, whose type stays closed", ["top"], "bottom", "major enum-value-added"],
    ["major for integers, whose type stays closed", [1, 2], 3, "major enum-value-added"],
  ])("rate a value added to an enum of responses, if the SDK has open enums, %s", (_title, values, added, expected) => {
    const shelf =
      (list: unknown[]): Edit =>
      (shed) => {
        schemas(shed).Tool!.properties!.shelf = value({
          type: typeof added === "string" ? "string" : "integer",
          enum: list,
        });
      };
    const [edit, setup] = [shelf([...values, added]), shelf(values)];
    expect(ratings(diffAfter(edit, { enums: "open" }, setup))).toEqual([expected]);
    expect(ratings(diffAfter(edit, {}, setup))).toEqual(["major enum-value-added"]);
  });
});

describe("the changes of a branch", () => {
  const addOwner: Edit = (shed) => set(schemas(shed).NewTool!.properties, { owner: { type: "string" } });
  const release = diffAfter((shed) => {
    addOwner(shed);
    delete schemas(shed).Tool!.properties!.condition;
  });
  const branch = diffAfter(addOwner);

  it("stand above those of the release in the terminal", () => {
    const blocks = formatBranch(branch, "origin/main", formatDiff(release)).split("\n\n");
    expect(blocks[0]).toBe("Changes since origin/main");
    expect(blocks[1]).toContain("NewTool.owner was added");
    expect(blocks[2]).toBe("Changes since 1.4.0");
  });

  it("stand above those of the release in Markdown", () => {
    const headings = formatMarkdown(release, { branch: { ref: "origin/main", diff: branch } }).match(/^##+ .*$/gm);
    expect(headings).toEqual([
      "## Contract changes since origin/main",
      "### Backward-compatible changes (1)",
      "## Contract changes since 1.4.0",
      "### Breaking changes (1)",
      "### Backward-compatible changes (1)",
    ]);
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

it("writes no command for a log into the advice on a breaking change", () => {
  const [base, revision] = [toolShed(), toolShed()];
  const version = "1.4.0\n::stop-commands::x";
  const paths = { ...base.paths, "/##vso[task.complete]": { get: { responses: {} } } };
  const diff = diffContracts({ ...base, info: { ...base.info, version }, paths }, revision);
  const markdown = formatMarkdown(diff, { allowedFile: "allowed.yaml" });
  expect(markdown).toContain('- since: "1.4.0\\n::stop-commands::x"\n');
  expect(markdown).toContain('  pointer: "#/paths/~1#\\u0023vso[task.complete]/get"\n');
  expect(markdown).not.toMatch(/##\w*\[|^\s*::/m);
});

describe("allowed changes", () => {
  const removeShelf: Edit = (shed) => delete schemas(shed).NewTool!.properties!.shelf;
  const change = { rule: "property-removed", pointer: "#/components/schemas/NewTool/properties/shelf" };
  const reason = "No client sends it.";

  it("require no major version and are reported with their reasons", () => {
    const diff = diffAfter(removeShelf, { allowed: [{ since: "1.4.0", ...change, reason }] });
    expect(diff).toMatchObject({ rating: "minor", requiredVersion: "1.5.0", passes: true, changes: [] });
    expect(formatDiff(diff)).toContain(
      `POST /tools: body: NewTool.shelf was removed. Values that clients send in it are lost. Allowed: ${reason}`,
    );
  });

  it("must match a breaking change", () => {
    const allowed = [{ since: "1.4.0", ...change, reason }];
    expect(() => diffAfter(() => {}, { allowed, allowedFile: "allowed.yaml" })).toThrow(
      `allowed.yaml: ${change.rule} at ${change.pointer}: expected a breaking change since 1.4.0, got none. Remove the entry.`,
    );
  });

  it("are ignored if they belong to an earlier release", () => {
    const diff = diffAfter(removeShelf, { allowed: [{ since: "1.3.0", ...change, reason }] });
    expect(diff).toMatchObject({ rating: "major", passes: false, allowed: [] });
  });
});

describe("unions of 8000 variants", () => {
  const variants = (name: string) =>
    Array.from({ length: 8000 }, (_, index) => ({ properties: { [name + index]: value({ type: "string" }) } }));
  const tags = (schema: object) =>
    variants("v").map((variant, index) => {
      const properties = { ...variant.properties, tag: { const: index }, schema };
      return { type: "object", required: ["tag"], properties };
    });
  const diffUnions = (before: object, after: object) => {
    const [base, revision] = [toolShed(), toolShed()];
    schemas(value(base)).Tool = value(before);
    schemas(value(revision)).Tool = value(after);
    return diffContracts(base, revision).changes.map(({ rule }) => rule);
  };

  it("may be in another order", () => {
    const before = variants("p");
    expect(diffUnions({ oneOf: before }, { oneOf: before.toReversed() })).toEqual([]);
  });

  it("may have no variant in common", () => {
    const rules = new Set(diffUnions({ oneOf: variants("p") }, { oneOf: variants("q") }));
    expect([...rules].toSorted()).toEqual(["variant-added", "variant-removed"]);
  });

  it("are paired by their constants, which exclude each other", () => {
    const [before, after] = [{}, { maxLength: 9 }].map((schema) => tags({ type: "string", ...schema }));
    expect(diffUnions({ oneOf: before }, { anyOf: before?.toReversed() })).toEqual([]);
    expect(new Set(diffUnions({ oneOf: before }, { oneOf: after?.toReversed() }))).toEqual(
      new Set(["constraint-tightened"]),
    );
  });
});

function withoutGetTool(): OpenAPIObject {
  const shed = toolShed();
  delete value(shed).paths!["/tools/{toolId}"];
  return shed;
}
