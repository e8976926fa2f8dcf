import { expect, it } from "vitest";
import type { Config } from "./config.ts";
import { selectAll, selectAudience } from "./select-audience.ts";

const config: Config = {
  input: "books.yaml",
  className: "Books",
  environmentPrefix: "BOOKS",
  overlays: ["names.yaml"],
  only: ["Books"],
  operations: { addBook: { hidden: true }, listBooks: { method: "all" } },
  types: { Book: "Novel", Shelf: "Board" },
  sdk: { output: "sdk", int64: "bigint" },
  docs: { output: "docs" },
  audiences: {
    partner: {
      className: "PartnerBooks",
      overlays: ["partner.yaml"],
      operations: { addBook: { method: "insert" }, getBook: { hidden: true } },
      types: { Shelf: "Rack" },
      sdk: { output: "partner" },
    },
    admin: { only: ["*"], operations: { addBook: { hidden: false } } },
  },
};

it("an audience adds to the configuration, overrides its options, and inherits no outputs", () => {
  expect(selectAudience(config, "partner")).toEqual({
    audience: "partner",
    input: "books.yaml",
    className: "PartnerBooks",
    environmentPrefix: "BOOKS",
    overlays: ["names.yaml", "partner.yaml"],
    only: ["Books"],
    operations: {
      addBook: { hidden: true, method: "insert" },
      listBooks: { method: "all" },
      getBook: { hidden: true },
    },
    types: { Book: "Novel", Shelf: "Rack" },
    sdk: { output: "partner" },
  });
});

it("an audience can get what the configuration hides", () => {
  expect(selectAudience(config, "admin")).toMatchObject({ only: ["*"], operations: { addBook: { hidden: false } } });
});

it("what is outside of audiences is the first of all configurations", () => {
  const { audiences, ...shared } = config;
  expect(selectAll(config).map(({ audience }) => audience)).toEqual([undefined, "partner", "admin"]);
  expect(selectAll(config)[0]).toEqual(shared);
});

it.each([
  ["partners", '--audience: expected one of partner, admin, got "partners". Did you mean partner?'],
  ["constructor", "--audience: expected one of partner, admin, got"],
])("names the audience that is written most like %s", (name, message) => {
  expect(() => selectAudience(config, name)).toThrow(message);
});

it("rejects the name of an audience if there are none", () => {
  expect(() => selectAudience({ input: "books.yaml" }, "partner")).toThrow(
    '--audience: expected audiences in the configuration, got "partner"',
  );
});
