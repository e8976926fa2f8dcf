import type { OpenAPIObject } from "openapi3-ts/oas31";
import { expect, it } from "vitest";
import { findMentions } from "./find-mentions.ts";

const get = { responses: { 204: { description: "OK." } } };

function mentions(description: string): string[] {
  const visible: OpenAPIObject = { openapi: "3.1.0", info: { title: "A", version: "1.0.0", description }, paths: {} };
  const original = { ...visible, paths: { "/sky/zeppelins": { get: { ...get, operationId: "listZeppelins" } } } };
  return findMentions(original, visible).map(({ message }) => message.replace(/.*got /, ""));
}

it("finds paths and identifiers with punctuation around them", () => {
  expect(mentions("See `/sky/zeppelins`.")).toEqual(["/sky/zeppelins"]);
  expect(mentions("See /sky/zeppelins, or (listZeppelins).")).toEqual(["/sky/zeppelins and 1 more"]);
});

it("searches a description of slashes in linear time", () => {
  expect(mentions(`${"/".repeat(300_000)}( listZeppelins`)).toEqual(["listZeppelins"]);
});
