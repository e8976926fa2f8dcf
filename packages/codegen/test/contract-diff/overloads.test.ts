// Edits of the overloads of an operation: the operations that share its route.
import { getTool, type Loose, row, set, testTable, value } from "./edits.ts";

const parameter = (name: string, required: boolean, values?: string[]) => ({
  name,
  in: "query",
  required,
  ...(values && { schema: { enum: values } }),
});
const TOOL_ID = { name: "toolId", in: "path", required: true };

/** Both overloads have the path of the tool; the first returns the tool, and the second its history. */
function withOverloads(shed: Loose): void {
  set(getTool(shed), {
    "x-overloads": [
      {
        operationId: "getNow",
        parameters: [TOOL_ID, parameter("view", true, ["now"])],
        responses: { "200": { "application/json": "#/anyOf/0" } },
      },
      {
        operationId: "getHistory",
        parameters: [TOOL_ID, parameter("view", true, ["history"]), parameter("since", false)],
        responses: { "200": { "application/json": "#/anyOf/1" }, "202": { "application/json": "#" } },
      },
    ],
  });
}

function setup(shed: Loose): void {
  const history = { type: "array", items: { $ref: "#/components/schemas/Tool" } };
  const content = getTool(shed).responses!["200"]!.content!["application/json"];
  set(content, { schema: { anyOf: [{ $ref: "#/components/schemas/Tool" }, history] } });
  set(getTool(shed).responses, { "202": structuredClone(getTool(shed).responses!["200"]) });
  getTool(shed).parameters!.push(
    value({ name: "view", in: "query", required: true, schema: { type: "string", enum: ["now", "history"] } }),
    value({ name: "since", in: "query", schema: { type: "string" } }),
  );
}

const withBoth = (shed: Loose) => {
  setup(shed);
  withOverloads(shed);
};
const overload = (shed: Loose, index: number) => getTool(shed)["x-overloads"]![index]!;

testTable("overloads", [
  row("first overloads", withOverloads, setup),
  row(
    "an added overload",
    (shed) =>
      getTool(shed)["x-overloads"]!.push(
        value({
          operationId: "getAny",
          parameters: [TOOL_ID, parameter("view", true)],
          responses: { "200": { "application/json": "#" } },
        }),
      ),
    withBoth,
  ),
  row("no overloads any more", (shed) => delete getTool(shed)["x-overloads"], withBoth),
  row("a renamed overload", (shed) => set(overload(shed, 1), { operationId: "getChanges" }), withBoth),
  row("another description of an overload", (shed) => set(overload(shed, 1), { description: "Changes." }), withBoth),
  row("overloads in another order", (shed) => getTool(shed)["x-overloads"]!.reverse(), withBoth),
  row(
    "an overload that takes a parameter",
    (shed) => overload(shed, 0).parameters!.push(value(parameter("since", false))),
    withBoth,
  ),
  row("an overload that takes a parameter no longer", (shed) => overload(shed, 1).parameters!.pop(), withBoth),
  row(
    "an overload that requires a parameter",
    (shed) => set(overload(shed, 1).parameters![2], { required: true }),
    withBoth,
  ),
  row("more values of a parameter", (shed) => delete overload(shed, 1).parameters![1]!.schema, withBoth),
  row(
    "other values of a parameter",
    (shed) => set(overload(shed, 1).parameters![1]!.schema, { enum: ["now"] }),
    withBoth,
  ),
  row(
    "an overload that returns another type",
    (shed) => set(overload(shed, 1).responses!["200"], { "application/json": "#/anyOf/0" }),
    withBoth,
  ),
  row(
    "an overload that returns an empty response no longer",
    (shed) => delete overload(shed, 1).responses!["204"],
    (shed) => {
      withBoth(shed);
      set(getTool(shed).responses, { "204": { description: "Nothing." } });
      set(overload(shed, 1).responses, { "204": {} });
    },
  ),
  ...(["added", "removed"] as const).map((change) => {
    const withError = (shed: Loose) => set(overload(shed, 0).responses, { "404": { "application/json": "#" } });
    return row(
      `an error that is ${change} in an overload`,
      (shed) => (change === "added" ? withError(shed) : delete overload(shed, 0).responses!["404"]),
      (shed) => {
        withBoth(shed);
        if (change === "removed") withError(shed);
      },
    );
  }),
  row(
    "an overload that returns a response without its body",
    (shed) => set(overload(shed, 0).responses, { "200": {} }),
    withBoth,
  ),
  row("an overload that returns no response", (shed) => set(overload(shed, 1), { responses: {} }), withBoth),
  row("an overload that returns a response no longer", (shed) => delete overload(shed, 1).responses!["202"], withBoth),
  row(
    "an overload that returns a further response",
    (shed) => set(overload(shed, 0).responses, { "202": { "application/json": "#" } }),
    withBoth,
  ),
  row(
    "a variant of the response before that of an overload",
    (shed) => {
      getTool(shed).responses!["200"]!.content!["application/json"]!.schema!.anyOf!.unshift(value({ type: "null" }));
      set(overload(shed, 0).responses!["200"], { "application/json": "#/anyOf/1" });
      set(overload(shed, 1).responses!["200"], { "application/json": "#/anyOf/2" });
    },
    withBoth,
  ),
  row(
    "a parameter that the operation and its overload require",
    (shed) => {
      set(getTool(shed).parameters![2], { required: true });
      set(overload(shed, 1).parameters![2], { required: true });
    },
    withBoth,
  ),
]);
