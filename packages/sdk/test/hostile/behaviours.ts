// The behaviours of a hostile or broken server, and the outcome of a list call for each.
import { gzipSync } from "node:zlib";
import { type Behaviour, json, response, send } from "./hostile-server.ts";

/** `data` of a success as JSON, or name and message of the error. */
export type Outcome = string | RegExp;

export type Row = [name: string, behaviour: Behaviour, outcome: Outcome];

const PETS = '[{"id":1,"name":"Rex"}]';
const hang: Behaviour = () => {};
const CHUNKED = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\n";
const link = (value: string) => json(`200 OK\r\nlink: ${value}`, PETS);
const echo = (head: string, body: (key: string) => string): Behaviour => {
  return (socket, request) => {
    const key = /bearer (\S+)/i.exec(request)?.[1] ?? "";
    socket.end(response(`${head.replaceAll("KEY", key)}\r\ncontent-type: application/json`, body(key)));
  };
};
const drip = (text: string, everyMs: number): Behaviour => {
  return (socket) => {
    let index = 0;
    const timer = setInterval(() => {
      socket.write(text.slice(index, ++index));
      if (index >= text.length) socket.end();
      if (socket.destroyed || index >= text.length) clearInterval(timer);
    }, everyMs);
    socket.on("close", () => clearInterval(timer));
  };
};

const TIMEOUT = /^TimeoutError: GET \/pets: timed out after 400 ms$/;
const CONNECTION = /^ConnectionError: GET http:\/\/127\.0\.0\.1:\d+\/v1\/pets: ./;

/** The client waits up to 400 ms for each attempt and does not retry. */
export const CONNECTION_ROWS: Row[] = [
  ["accepts the connection and stays silent", hang, TIMEOUT],
  ["closes the connection at once", (socket) => socket.end(), CONNECTION],
  ["resets the connection", (socket) => socket.resetAndDestroy(), CONNECTION],
  [
    "resets within the head",
    (socket) => {
      socket.write("HTTP/1.1 200 O");
      socket.resetAndDestroy();
    },
    CONNECTION,
  ],
  ["closes within the head", send("HTTP/1.1 200 OK\r\ncontent-ty"), CONNECTION],
  ["sends the head and no body", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n"), TIMEOUT],
  ["closes within the body", send(response("200 OK", PETS, 500)), CONNECTION],
  [
    "resets within the body",
    (socket) => socket.write(response("200 OK", PETS, 500), () => socket.resetAndDestroy()),
    CONNECTION,
  ],
  ["hangs within the body", (socket) => socket.write(response("200 OK", PETS, 500)), TIMEOUT],
  [
    "announces a shorter body",
    send(response("200 OK", PETS, 5)),
    /APIError: GET \/pets: 200 expected JSON|ConnectionError/,
  ],
  ["announces a negative length", send(response("200 OK", PETS, -1)), CONNECTION],
  ["announces a length that is no number", send("HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n[]"), CONNECTION],
  ["announces two lengths", send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]"), CONNECTION],
  [
    "sends a length and chunks",
    send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n"),
    /^\[\]$|ConnectionError/,
  ],
  ["sends an invalid chunk size", send(`${CHUNKED}zz\r\n[]\r\n`), CONNECTION],
  ["closes before the last chunk", send(`${CHUNKED}2\r\n[]\r\n`), CONNECTION],
  ["sends chunks with trailers", send(`${CHUNKED}2\r\n[]\r\n0\r\nx-trailer: 1\r\n\r\n`), "[]"],
  ["sends one byte a chunk", send(CHUNKED, ...[...PETS].map((byte) => `1\r\n${byte}\r\n`), "0\r\n\r\n"), PETS],
  ["sends the head byte by byte, too slowly", drip("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]", 50), TIMEOUT],
  [
    "sends the body byte by byte, too slowly",
    drip(`HTTP/1.1 200 OK\r\ncontent-length: ${PETS.length}\r\n\r\n${PETS}`, 20),
    TIMEOUT,
  ],
  [
    "sends 100 Continue first",
    send("HTTP/1.1 100 Continue\r\n\r\n", response("200 OK", "[]")),
    /^\[\]$|ConnectionError/,
  ],
  [
    "sends 103 Early Hints first",
    send("HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n", response("200 OK", "[]")),
    "[]",
  ],
  [
    "sends early hints for ever",
    (socket) => {
      const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 10);
      socket.on("close", () => clearInterval(timer));
    },
    TIMEOUT,
  ],
  [
    "switches protocols",
    send("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    CONNECTION,
  ],
  ["speaks another protocol", send("220 mail.example ESMTP\r\n"), CONNECTION],
  ["sends an HTTP version that does not exist", send("HTTP/9.9 200 OK\r\n\r\n"), CONNECTION],
  ["sends no status", send("HTTP/1.1 OK\r\n\r\n"), CONNECTION],
  ["sends zero bytes and hangs", (socket) => socket.write(""), TIMEOUT],
  ["sends a huge header", send(response(`200 OK\r\nx-huge: ${"x".repeat(200_000)}`, "[]")), CONNECTION],
  ["sends 20000 headers", send(response(`200 OK${"\r\nx-a: 1".repeat(20_000)}`, "[]")), CONNECTION],
  ["sends a header without a name", send("HTTP/1.1 200 OK\r\n: x\r\ncontent-length: 2\r\n\r\n[]"), CONNECTION],
  ["sends a NUL in a header", send("HTTP/1.1 200 OK\r\nx-a: \0\r\ncontent-length: 2\r\n\r\n[]"), CONNECTION],
  ["sends cookies", send(response("200 OK\r\nset-cookie: a=1\r\nset-cookie: b=2", "[]")), "[]"],
  ["sends more after the response", send(response("200 OK", "[]"), "HTTP/1.1 200 OK\r\n\r\nmore"), "[]"],
];

export const BODY_ROWS: Row[] = [
  ["sends no body", json("200 OK", ""), "APIError: GET /pets: 200 expected JSON, got nothing"],
  [
    "sends half of the JSON",
    json("200 OK", '[{"id":1},{"i'),
    'APIError: GET /pets: 200 expected JSON, got [{"id":1},{"i',
  ],
  ["sends HTML", json("200 OK", "<html>"), "APIError: GET /pets: 200 expected JSON, got <html>"],
  ["sends JSON as HTML", send(response("200 OK\r\ncontent-type: text/html", PETS)), PETS],
  ["sends no content type", send(response("200 OK", PETS)), PETS],
  ["sends invalid UTF-8", json("200 OK", Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d)), '["\ufffd"]'],
  ["sends a byte order mark", json("200 OK", `\ufeff${PETS}`), PETS],
  [
    "sends UTF-16",
    json("200 OK", Buffer.from(PETS, "utf16le")),
    /^APIError: GET \/pets: 200 expected JSON, got \[\\u\{0\}/,
  ],
  ["sends null", json("200 OK", "null"), "PaginationError: GET /pets: expected a page, got object"],
  ["sends an object", json("200 OK", "{}"), "PaginationError: GET /pets: expected a page, got object"],
  ["sends a number", json("200 OK", "7"), "PaginationError: GET /pets: expected a page, got number"],
  ["sends 100000 nested arrays", json("200 OK", "[".repeat(100_000) + "]".repeat(100_000)), /^\[|RangeError|APIError/],
  [
    "sends a property named __proto__",
    json("200 OK", '[{"__proto__":{"admin":true}}]'),
    '[{"__proto__":{"admin":true}}]',
  ],
  [
    "sends 204 for a list",
    send("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n"),
    "APIError: GET /pets: 204 expected JSON, got nothing",
  ],
  ["sends 205", send(response("205 Reset Content")), "APIError: GET /pets: 205 expected JSON, got nothing"],
  ["sends 206", json("206 Partial Content", PETS), PETS],
  ["sends 304", send("HTTP/1.1 304 Not Modified\r\nconnection: close\r\n\r\n"), "APIError: GET /pets: 304 nothing"],
  [
    "sends truncated gzip",
    json("200 OK\r\ncontent-encoding: gzip", gzipSync(PETS).subarray(0, 20)),
    /^(ConnectionError|APIError): GET /,
  ],
  ["sends gzip that is none", json("200 OK\r\ncontent-encoding: gzip", PETS), /^(ConnectionError|APIError): GET /],
  ["sends gzip", json("200 OK\r\ncontent-encoding: gzip", gzipSync(PETS)), PETS],
  ["sends an unknown encoding", json("200 OK\r\ncontent-encoding: zip9", PETS), PETS],
  [
    "sends control characters in an error",
    json("400 Bad", '{"message":"\\u001b[2J\\u0000"}'),
    "BadRequestError: GET /pets: 400 \\u{1b}[2J\\u{0}",
  ],
  [
    "sends a megabyte in an error",
    json("400 Bad", "x".repeat(1_000_000)),
    `BadRequestError: GET /pets: 400 ${"x".repeat(500)}`,
  ],
  [
    "sends a code that is no string",
    json("400 Bad", '{"code":{},"message":[]}'),
    'BadRequestError: GET /pets: 400 {"code":{},"message":[]}',
  ],
  [
    "sends an error without a reason phrase",
    send("HTTP/1.1 500\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
    /^(ServerError: GET \/pets: 500 nothing|ConnectionError)/,
  ],
  ["sends status 600", json("600 Odd", "{}"), "ServerError: GET /pets: 600 {}"],
  ["sends status 999", json("999 Odd", "{}"), "ServerError: GET /pets: 999 {}"],
];

export const KEY_ROWS: Row[] = [
  [
    "repeats the key in the body",
    echo("401 No", (key) => `{"message":"${key}"}`),
    "AuthenticationError: GET /pets: 401 ***",
  ],
  [
    "repeats the key in escaped JSON",
    echo("401 No", (key) => `{"message":"${key.replace("h", "\\u0068")}"}`),
    "AuthenticationError: GET /pets: 401 ***",
  ],
  [
    "repeats the key in a header",
    echo("400 Bad\r\nx-echo: Bearer KEY", () => "{}"),
    "BadRequestError: GET /pets: 400 {}",
  ],
  [
    "repeats the key in a redirect",
    echo("302 Found\r\nlocation: /x?key=KEY", () => ""),
    "APIError: GET /pets: 302 redirect to /x?key=***",
  ],
  [
    "repeats the key in a sunset header",
    echo("400 Bad\r\nsunset: KEY", () => "{}"),
    "BadRequestError: GET /pets: 400 {}",
  ],
  [
    "repeats the key in a success that is no JSON",
    echo("200 OK", (key) => key),
    "APIError: GET /pets: 200 expected JSON, got ***",
  ],
];

const redirect = (status: number, location: string): Row => [
  `redirects with ${status} to ${location}`,
  send(response(`${status} Moved\r\nlocation: ${location}`)),
  `APIError: GET /pets: ${status} redirect to ${location}`,
];

export const REDIRECT_ROWS: Row[] = [
  ...[301, 302, 303, 307, 308].map((status) => redirect(status, "http://other.example/v1/pets")),
  redirect(302, "/v1/pets"),
  redirect(302, "//other.example"),
  redirect(302, "http://[invalid"),
  redirect(302, "javascript:alert(1)"),
  ["redirects without a location", send(response("302 Found")), "APIError: GET /pets: 302 nothing"],
  ["lists choices", send(response("300 Choices", "a, b")), "APIError: GET /pets: 300 a, b"],
];

/** Values of `Retry-After`, and what they mean: a delay in milliseconds, or nothing. */
export const RETRY_AFTER_VALUES: [value: string, retryAfterMs: number | undefined][] = [
  ["0", 0],
  ["-1", undefined],
  ["soon", undefined],
  ["1.5", 1500],
  ["1e9", undefined],
  ["99999999999999999999", 1e23],
  ["Infinity", undefined],
  ["0x10", undefined],
  ["NaN", undefined],
  ["Thu, 01 Jan 1970 00:00:00 GMT", undefined],
];

/** Links that lead nowhere new. */
export const LINK_ROWS: Row[] = [
  [
    "links to the same page",
    link('<?cursor=a>; rel="next"'),
    "PaginationError: GET /pets: expected a next page, got an earlier one",
  ],
  ["links to a URL without a query", link('</v1/pets>; rel="next"'), PETS],
  ["sends a link without an end", link(`${"<".repeat(8000)}`), PETS],
  ["links to another host", link('<https://other.example/>; rel="next"'), PETS],
];
