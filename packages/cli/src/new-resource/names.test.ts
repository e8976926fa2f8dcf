import { describe, expect, it } from "vitest";
import { formatName } from "../scaffold/names.ts";
import { parseName, parsePlural, parseSingular } from "./names.ts";

describe("formatName", () => {
  it.each(["order-line", "orderLine", "OrderLine", "order_line", "order line"])("reads %j", (value) => {
    expect(formatName(value)).toEqual({
      camel: "orderLine",
      pascal: "OrderLine",
      kebab: "order-line",
      snake: "order_line",
      words: "order line",
      indefinite: "an order line",
      title: "Order line",
    });
  });

  it.each([
    ["HTTPRoute", "http route"],
    ["petID", "pet id"],
    ["line2Item", "line2 item"],
  ])("separates the words of %s", (value, words) => {
    expect(formatName(value).words).toBe(words);
  });

  it.each([
    ["toy", "a toy"],
    ["item", "an item"],
    ["umbrella", "an umbrella"],
    ["unit", "a unit"],
    ["user", "a user"],
    ["url", "a url"],
  ])("writes the article of %s", (value, indefinite) => {
    expect(formatName(value).indefinite).toBe(indefinite);
  });
});

describe("parseName", () => {
  it.each(["", "1st", "größe", "order--line", "-order", "order/line"])("rejects %j", (value) => {
    expect(() => parseName("--name", value)).toThrow(
      `--name: expected English letters and digits, such as order-line or orderLine, got ${JSON.stringify(value)}`,
    );
  });

  it("accepts at most 40 characters", () => {
    expect(parseName("--name", "a".repeat(40)).camel).toHaveLength(40);
    expect(() => parseName("--name", "a".repeat(41))).toThrow("--name: expected at most 40 characters, got 41");
  });
});

describe("parseSingular", () => {
  it.each(["toy", "status", "bus", "series", "address"])("accepts %s", (value) => {
    expect(parseSingular(value).words).toBe(value);
  });

  it.each([
    ["toys", '--name: expected the singular, such as "toy", got "toys"'],
    ["people", '--name: expected the singular, such as "person", got "people"'],
    ["aux", '--name: expected no name that Windows reserves, got "aux"'],
    ["class", '--name: expected no reserved word of JavaScript, got "class"'],
    ["map", '--name: expected no name of a built-in type, got "map", whose type is Map'],
    ["response", '--name: expected no name of a built-in type, got "response", whose type is Response'],
  ])("rejects %s", (value, message) => {
    expect(() => parseSingular(value)).toThrow(message);
  });
});

describe("parsePlural", () => {
  it.each([
    ["toy", "toys"],
    ["person", "people"],
    ["order line", "order lines"],
    ["category", "categories"],
  ])("derives that of %s", (singular, plural) => {
    expect(parsePlural(undefined, formatName(singular)).words).toBe(plural);
  });

  it("accepts another one", () => {
    expect(parsePlural("news-items", formatName("news")).camel).toBe("newsItems");
  });

  it.each([
    [undefined, "news"],
    ["Sheep", "sheep"],
  ])("rejects %j for %s", (plural, singular) => {
    expect(() => parsePlural(plural, formatName(singular))).toThrow(
      `--plural: expected a plural that differs from "${singular}", such as --plural ${singular}-items`,
    );
  });
});
