// Conversions of dates and integers.
import { expect, test } from "vitest";
import { type Conversion, type Schemas, withConversion } from "../../src/runtime/sdk/conversion.ts";

const OPERATION = { method: "GET", path: "/books" };

function receive(data: unknown, conversion: Conversion, schemas: Schemas): Promise<unknown> {
  const send = async () => ({ data, response: new Response(), body: "" });
  const converting = withConversion(send, { responses: { 200: conversion } }, schemas);
  return converting({ operation: OPERATION }).then((result) => result.data);
}

test("schemas that repeat each other in allOf convert each value once", async () => {
  const levels = 12;
  const schemas: Record<string, Conversion> = {
    [`A${levels}`]: { properties: { next: { ref: "A0" }, at: { to: "date" } } },
    [`B${levels}`]: { properties: { next: { ref: "A0" }, size: { to: "bigint" } } },
  };
  for (let level = 0; level < levels; level++) {
    for (const name of ["A", "B"])
      schemas[name + level] = { all: [{ ref: `A${level + 1}` }, { ref: `B${level + 1}` }] };
  }
  const nest = (leaf: object) => Array.from({ length: 20 }).reduce<object>((next) => ({ next }), leaf);
  const received = nest({ at: "2026-01-02T00:00:00Z", size: 1 });
  expect(await receive(received, { ref: "A0" }, schemas)).toEqual(nest({ at: new Date("2026-01-02"), size: 1n }));
});

test("an object that occurs twice is converted by the schemas of both locations", async () => {
  const size = { size: 1, at: "2026-01-02T00:00:00Z" };
  const conversion = {
    properties: { a: { ref: "Size" }, b: { ref: "Time" }, c: { all: [{ ref: "Size" }, { ref: "Time" }] } },
  };
  const schemas: Schemas = {
    Size: { properties: { size: { to: "bigint" } } },
    Time: { properties: { at: { to: "date" } } },
  };
  expect(await receive({ a: size, b: size, c: size }, conversion, schemas)).toEqual({
    a: { ...size, size: 1n },
    b: { ...size, at: new Date("2026-01-02") },
    c: { size: 1n, at: new Date("2026-01-02") },
  });
});
