import { describe, expect, it } from "vitest";
import { formatLogLine } from "./labelled-output.ts";

describe("formatLogLine", () => {
  it.each([
    ['{"level":"info","time":"2030-01-01T00:00:00Z","message":"request","status":200}', "request status=200"],
    ['{"level":50,"time":1,"pid":2,"hostname":"a","msg":"failed","path":"/a b"}', '50 failed path="/a b"'],
    ['{"level":"error","message":"failed","issues":[1]}', "error failed issues=[1]"],
  ])("formats %s", (line, expected) => {
    expect(formatLogLine(line)).toBe(expected);
  });

  it.each(["listening", '{"a":1}', "{ not JSON"])("leaves %s unchanged", (line) => {
    expect(formatLogLine(line)).toBe(line);
  });
});
