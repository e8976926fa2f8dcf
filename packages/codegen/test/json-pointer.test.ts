import { describe, expect, it } from "vitest";
import { formatJsonPointer, getByJsonPointer, parseJsonPointer } from "../src/runtime/json/json-pointer.ts";

const document = { "": 0, "a/b": [{ "m~n": 1, "50%": 2 }] };

describe("JSON Pointer", () => {
  it.each([
    [[], ""],
    [[""], "/"],
    [["a/b", 0, "m~n"], "/a~1b/0/m~0n"],
    [["~1"], "/~01"],
  ])("formats and parses %j", (path, pointer) => {
    expect(formatJsonPointer(path)).toBe(pointer);
    expect(parseJsonPointer(pointer)).toEqual(path.map(String));
  });

  it.each([
    ["", document],
    ["/", 0],
    ["/a~1b/0/m~0n", 1],
    ["/a~1b/0/50%", 2],
    ["#/a~1b/0/50%25", 2],
    ["/a~1b/1", undefined],
    ["/toString", undefined],
  ])("finds the value at %j", (pointer, value) => {
    expect(getByJsonPointer(document, pointer)).toEqual(value);
  });
});
