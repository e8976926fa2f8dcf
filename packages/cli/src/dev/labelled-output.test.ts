import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { formatLogLine, printLabelled } from "./labelled-output.ts";

it("prints labelled messages without control characters", () => {
  const stream = new PassThrough();
  printLabelled("dev", "edit seen: a\u001b[2J\rb\n::error::c", stream);
  expect(String(stream.read())).toBe("[dev] edit seen: a\\u001b[2J\\rb\n[dev] \\::error::c\n");
});

describe("formatLogLine", () => {
  it.each([
    ['{"level":"info","time":"2030-01-01T00:00:00Z","message":"request","status":200}', "request status=200"],
    ['{"level":50,"time":1,"pid":2,"hostname":"a","msg":"failed","path":"/a b"}', '50 failed path="/a b"'],
    ['{"level":"error","message":"failed","issues":[1]}', "error failed issues=[1]"],
    [
      '{"level":"error","message":"a\\n[dev] built\\u001b[2J","path":"\\u001b[31m","\\u009b2J":["\\u202e"]}',
      'error a\\n[dev] built\\u001b[2J path=\\u001b[31m \\u009b2J=["\\u202e"]',
    ],
  ])("formats %s", (line, expected) => {
    expect(formatLogLine(line)).toBe(expected);
  });

  it.each(["listening", '{"a":1}', "{ not JSON"])("leaves %s unchanged", (line) => {
    expect(formatLogLine(line)).toBe(line);
  });
});
