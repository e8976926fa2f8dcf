// The generated server decodes form bodies as browsers, curl and other HTTP clients send them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveApp } from "../src/archive-app.ts";
import { startServer } from "./start-server.ts";

let baseURL = "";
let close = () => {};
beforeAll(async () => {
  ({ baseURL, close } = await startServer(archiveApp()));
});
afterAll(() => close());

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(baseURL + path, { method: "POST", body, headers });
  return { status: response.status, json: await response.json() };
}

const URLENCODED = { "content-type": "application/x-www-form-urlencoded" };

describe("a URL-encoded form", () => {
  it.each([
    ["user=Ann&scopes=read", { user: "Ann", scopes: ["read"] }],
    ["user=A%2BB+C&scopes=read&scopes=write", { user: "A+B C", scopes: ["read", "write"] }],
    [
      "user=%C3%BC&scopes=read&lifetime=5&remember=false",
      { user: "ü", scopes: ["read"], lifetime: 5, remember: false },
    ],
    ["user=a&scopes=read&device=9007199254740991", { user: "a", scopes: ["read"], device: 9007199254740991 }],
    ["user=a&scopes=read&near[lat]=1.5&near%5Blon%5D=-2", { user: "a", scopes: ["read"], near: { lat: 1.5, lon: -2 } }],
    ["user=a&scopes=read&marks=1,2,3", { user: "a", scopes: ["read"], marks: [1, 2, 3] }],
    [
      'user=a&scopes=read&client={"name":"x","build":7}',
      { user: "a", scopes: ["read"], client: { name: "x", build: 7 } },
    ],
    ["user=100%&scopes=read", { user: "100%", scopes: ["read"] }],
  ])("is decoded: %s", async (body, opened) => {
    expect(await post("/session", body, URLENCODED)).toEqual({ status: 200, json: { opened } });
  });

  it("preserves the digits of a 64-bit integer", async () => {
    const response = await fetch(`${baseURL}/session`, {
      method: "POST",
      headers: URLENCODED,
      body: "user=a&scopes=read&device=9223372036854775807",
    });
    expect(await response.text()).toContain('"device":9223372036854775807');
  });

  it.each([
    ["scopes=read", "body.user: expected a string of at least 1 character, got nothing"],
    ["user=&scopes=read", 'body.user: expected a string of at least 1 character, got ""'],
    ["user=a", "body.scopes: expected an array of at least 1 item, got nothing"],
    ["user=a&scopes=own", 'body.scopes[0]: expected one of "read", "write", got "own"'],
    ["user=a&scopes=read&lifetime=1e1", 'body.lifetime: expected an integer from 1 to 3600, got "1e1"'],
    ["user=a&scopes=read&lifetime=1&lifetime=2", 'body.lifetime: expected an integer from 1 to 3600, got ["1","2"]'],
    ["user=a&scopes=read&near[lon]=1", "body.near.lat: expected a number, got nothing"],
    ["user=a&scopes=read&client={", 'body.client: expected an object, got "{"'],
    ["user=a&scopes=read&other=1", "body.other: expected no such property, only user, scopes, "],
    ["user=a&scopes=read&__proto__=1", "body.__proto__: expected no such property, only user, scopes, "],
    ["", "body.user: expected a string of at least 1 character, got nothing"],
  ])("is rejected if its body is %j", async (body, detail) => {
    const { status, json } = await post("/session", body, URLENCODED);
    expect({ status, title: json.title }).toEqual({ status: 400, title: "invalid" });
    expect(json.detail).toContain(detail);
  });

  it("is rejected if its bytes are not UTF-8, raw or percent-encoded", async () => {
    const malformed = {
      status: 400,
      json: { title: "malformed_form", detail: "expected UTF-8, got invalid bytes" },
    };
    expect(await post("/session", "user=%FF&scopes=read", URLENCODED)).toEqual(malformed);
    expect(await post("/session", new Uint8Array([0x75, 0x3d, 0xff]), URLENCODED)).toEqual(malformed);
  });

  it("is rejected with 415 if its media type is another, and with 413 if it is too large", async () => {
    expect(await post("/session", "{}", { "content-type": "application/json" })).toMatchObject({ status: 415 });
    expect(await post("/session", "x".repeat(10_001), URLENCODED)).toMatchObject({ status: 413 });
  });
});

describe("a multipart form", () => {
  const sound = new File(["la la"], "song.ogg", { type: "audio/ogg" });

  function form(fields: [string, string | Blob, string?][]): FormData {
    const data = new FormData();
    for (const [name, value, fileName] of fields) {
      if (typeof value === "string") data.append(name, value);
      else data.append(name, value, fileName ?? (value as File).name);
    }
    return data;
  }

  it("is decoded to fields with the types of the schema, and to files with their names and media types", async () => {
    const { status, json } = await post(
      "/recordings",
      form([
        ["title", "Übung № 1"],
        ["sound", sound],
        ["cover", new File(["png"], "Ünïcode 封面.png", { type: "image/png" })],
        ["attachments", new File([], "empty.txt", { type: "text/plain" })],
        ["attachments", new File(["b"], 'quo"te\r\n.txt')],
        ["details", new Blob(['{"artist":"Ann","isrc":12}'], { type: "application/json" }), "blob"],
        ["keywords", "a,b"],
        ["keywords", "c"],
        ["venues", '{"name":"Hall"}'],
        ["year", "1999"],
        ["live", "true"],
        ["unknown", "value"],
      ]),
    );
    expect(status).toBe(201);
    expect(json.fields).toEqual({
      title: "Übung № 1",
      details: { artist: "Ann", isrc: 12 },
      keywords: ["a,b", "c"],
      venues: [{ name: "Hall" }],
      year: 1999,
      live: true,
      unknown: "value",
    });
    expect(json.files.map(({ name, type, bytes }: Record<string, unknown>) => [name, type, bytes])).toEqual([
      ["song.ogg", "audio/ogg", 5],
      ["Ünïcode 封面.png", "image/png", 3],
      ["empty.txt", "text/plain", 0],
      ['quo"te\r\n.txt', "application/octet-stream", 1],
    ]);
  });

  it.each<[string, [string, string | Blob, string?][], string]>([
    ["a required file is missing", [["title", "a"]], "body.sound: expected a file, got nothing"],
    [
      "a file field is a string",
      [
        ["title", "a"],
        ["sound", "la"],
      ],
      'body.sound: expected a file, got "la"',
    ],
    [
      "a string field is a file",
      [
        ["title", sound],
        ["sound", sound],
      ],
      'body.title: expected a string of at least 1 character, got a file "song.ogg" of type audio/ogg of 5 bytes',
    ],
    [
      "a field for one file has two",
      [
        ["title", "a"],
        ["sound", sound],
        ["sound", sound],
      ],
      "body.sound: expected a file, got [{},{}]",
    ],
    [
      "a file has the wrong media type",
      [
        ["title", "a"],
        ["sound", sound],
        ["cover", new File(["g"], "a.gif", { type: "image/gif" })],
      ],
      'body.cover: expected a file of type image/png or image/jpeg of at most 1000 bytes, got a file "a.gif" of type image/gif of 1 byte',
    ],
    [
      "a file is too large",
      [
        ["title", "a"],
        ["sound", sound],
        ["cover", new File(["x".repeat(1001)], "a.png", { type: "image/png" })],
      ],
      'got a file "a.png" of type image/png of 1001 bytes',
    ],
    [
      "there are too many files",
      [["title", "a"], ["sound", sound], ...Array.from({ length: 4 }, (): [string, Blob] => ["attachments", sound])],
      "body.attachments: expected an array of at most 3 items",
    ],
    [
      "a JSON field is malformed",
      [
        ["title", "a"],
        ["sound", sound],
        ["details", "{"],
      ],
      'body.details: expected an object, got "{"',
    ],
    [
      "a JSON field violates its schema",
      [
        ["title", "a"],
        ["sound", sound],
        ["details", "{}"],
      ],
      "body.details.artist: expected a string, got nothing",
    ],
    [
      "a number field is not a number",
      [
        ["title", "a"],
        ["sound", sound],
        ["year", "MM"],
      ],
      'body.year: expected an integer, got "MM"',
    ],
  ])("is rejected if %s", async (_case, fields, detail) => {
    const { status, json } = await post("/recordings", form(fields));
    expect({ status, title: json.title }).toEqual({ status: 400, title: "invalid" });
    expect(json.detail).toContain(detail);
  });

  const firstPart = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n';
  it.each([
    ["the media type has no boundary", "multipart/form-data", `${firstPart}--b--\r\n`],
    ["the boundary does not match", "multipart/form-data; boundary=c", `${firstPart}--b--\r\n`],
    ["the closing boundary is missing", "multipart/form-data; boundary=b", firstPart],
    [
      "a part has no name",
      "multipart/form-data; boundary=b",
      "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n",
    ],
    ["the body has no parts", "multipart/form-data; boundary=b", "hello"],
  ])("is rejected as malformed if %s", async (_case, type, body) => {
    expect(await post("/recordings", body, { "content-type": type })).toMatchObject({
      status: 400,
      json: { title: "malformed_form", detail: expect.stringContaining("expected multipart/form-data (RFC 7578)") },
    });
  });

  it("is rejected if it is too large, with or without Content-Length", async () => {
    const large = form([
      ["title", "a"],
      ["sound", new File(["x".repeat(20_000)], "a")],
    ]);
    expect(await post("/recordings", large)).toMatchObject({ status: 413, json: { title: "payload_too_large" } });
    const encoded = new Response(large);
    const init = {
      method: "POST",
      body: encoded.body,
      duplex: "half",
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    };
    expect((await fetch(`${baseURL}/recordings`, init)).status).toBe(413);
  });
});
