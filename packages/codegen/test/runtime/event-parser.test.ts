// Parsers of streamed responses, with the examples and edge cases of the standard (WHATWG HTML, section 9.2).
import { describe, expect, it } from "vitest";
import { createEventParser, type RawEvent } from "../../src/runtime/sdk/event-parser.ts";
import { eventReader, jsonLinesReader } from "../../src/runtime/sdk/item-readers.ts";

function parse(...chunks: (string | Uint8Array)[]): RawEvent[] {
  const parser = createEventParser();
  return chunks.flatMap((chunk) => parser(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk));
}

const CASES: [string, string, RawEvent[]][] = [
  ["data on one line", "data: a\n\n", [{ data: "a" }]],
  ["data on several lines", "data: YHOO\ndata: +2\ndata: 10\n\n", [{ data: "YHOO\n+2\n10" }]],
  [
    "a comment, IDs and an event without data",
    ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
    [{}, { data: "first event", id: "1" }, { data: "second event", id: "" }, { data: " third event" }],
  ],
  ["empty data and an incomplete last event", "data\n\ndata\ndata\n\ndata:", [{ data: "" }, { data: "\n" }]],
  ["one space after the colon", "data:test\n\ndata: test\n\n", [{ data: "test" }, { data: "test" }]],
  ["a colon in the data", "data: a: b:\n\n", [{ data: "a: b:" }]],
  ["an event name", "event: add\ndata: 1\n\n", [{ event: "add", data: "1" }]],
  ["the last of several event names", "event: a\nevent: b\ndata: 1\n\n", [{ event: "b", data: "1" }]],
  ["an id with a NUL", "id: a\0b\ndata: 1\n\n", [{ data: "1" }]],
  ["a retry field of digits", "retry: 1500\ndata: 1\n\n", [{ data: "1", retry: 1500 }]],
  ["an invalid retry field", "retry: 1.5s\ndata: 1\n\n", [{ data: "1" }]],
  ["an id without data", "id: 7\n\n", [{ id: "7" }]],
  ["an unknown field", "colour: red\ndata: 1\n\n", [{ data: "1" }]],
  ["unknown fields in upper case", "DATA: 1\n\n", [{}]],
  ["a byte order mark", "\uFEFFdata: 1\n\n", [{ data: "1" }]],
  ["a second byte order mark as part of a field name", "\uFEFF\uFEFFdata: 1\n\n", [{}]],
  ["characters of several bytes", "data: ü 封面 😀\n\n", [{ data: "ü 封面 😀" }]],
  ["line separators of Unicode, which end no line", "data: a\u2028b\u2029c\n\n", [{ data: "a\u2028b\u2029c" }]],
  ["empty lines alone", "\n\n\n\n", []],
];

describe("createEventParser", () => {
  // A search for the colon from each character would take hours.
  it("reads a field with a long name", () => {
    expect(parse(`${"a".repeat(1e6)}:\u2028\ndata: 1\n\n`)).toEqual([{ data: "1" }]);
  });

  it.each(CASES)("parses %s", (_name, source, events) => {
    expect(parse(source)).toEqual(events);
  });

  it.each(CASES)("parses %s with CR and with CRLF as line ends", (_name, source, events) => {
    expect(parse(source.replaceAll("\n", "\r"))).toEqual(events);
    expect(parse(source.replaceAll("\n", "\r\n"))).toEqual(events);
  });

  it.each(CASES)("parses %s byte by byte with each line end", (_name, source, events) => {
    for (const ending of ["\n", "\r", "\r\n"]) {
      const bytes = new TextEncoder().encode(source.replaceAll("\n", ending));
      expect(parse(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(events);
    }
  });

  it("returns an event as soon as its empty line arrives, with CR as the line end too", () => {
    const parser = createEventParser();
    expect(parser(new TextEncoder().encode("data: 1\r\r"))).toEqual([{ data: "1" }]);
    expect(parser(new TextEncoder().encode("\ndata: 2\n\n"))).toEqual([{ data: "2" }]);
  });

  it("parses a long line in many chunks", () => {
    const data = "x".repeat(1_000_000);
    const chunks = `data: ${data}\n\n`.match(/.{1,1000}|\n/gs) ?? [];
    expect(parse(...chunks)).toEqual([{ data }]);
  });
});

describe("eventReader", () => {
  const read = (source: string, options?: Parameters<typeof eventReader>[0]) =>
    eventReader(options).start()(new TextEncoder().encode(source));

  it("returns the data parsed as JSON with exact integers", () => {
    expect(read('data: {"id":9223372036854775807}\n\ndata: [1,\ndata: 2]\n\n').items).toEqual([
      { id: 9223372036854775807n },
      [1, 2],
    ]);
  });

  it("returns full events and string data if the options say so", () => {
    const source = "event: a\ndata: 1\nid: 7\n\nevent: b\ndata: 1\n\ndata: 1\nretry: 5\n\n";
    expect(read(source, { hasFullEvents: true, stringEvents: ["b", ""] })).toEqual({
      items: [
        { event: "a", data: 1, id: "7" },
        { event: "b", data: "1" },
        { data: "1", retry: 5 },
      ],
      lastEventId: "7",
      retryMs: 5,
    });
  });

  it("stops at the terminator", () => {
    expect(read("data: 1\n\ndata: [DONE]\n\ndata: 2\n\n", { terminator: "[DONE]" })).toEqual({
      items: [1],
      isEnd: true,
    });
  });

  it("ends at a sentinel that is not JSON, which the contract does not declare", () => {
    expect(read("data: [1]\n\ndata: [DONE]\n\ndata: 2\n\n")).toEqual({ items: [[1]], isEnd: true });
    expect(read("data: [DONE]\n\n", { stringEvents: [""] })).toEqual({ items: ["[DONE]"] });
  });

  it("returns the source of an object with error apart from the items, unless the contract declares such items", () => {
    const source = 'data: 1\n\nevent: error\ndata: {"error":{"message":"busy"}}\n\ndata: 2\n\n';
    expect(read(source)).toEqual({ items: [1], error: '{"error":{"message":"busy"}}' });
    expect(read(source, { hasErrors: true }).items).toHaveLength(3);
    expect(read('data: {"error":null}\n\n').items).toEqual([{ error: null }]);
  });

  it("returns the items before one that is not JSON", () => {
    const part = read("id: 1\ndata: 1\n\nid: 2\ndata: {\n\n");
    expect(part).toEqual({ items: [1], lastEventId: "1", failure: expect.any(SyntaxError) });
  });
});

describe("jsonLinesReader", () => {
  it("parses lines across chunks, and a last line without a line end", () => {
    const read = jsonLinesReader().start();
    const bytes = new TextEncoder().encode('{"a":"ü"}\r\n\n9223372036854775807\n"last"');
    const items = [...[...bytes].map((byte) => read(Uint8Array.of(byte))), read()].flatMap((part) => part.items);
    expect(items).toEqual([{ a: "ü" }, 9223372036854775807n, "last"]);
  });

  it("returns the items before one that is not JSON", () => {
    expect(jsonLinesReader().start()(new TextEncoder().encode("1\nx\n2\n"))).toEqual({
      items: [1],
      failure: expect.any(SyntaxError),
    });
  });
});
