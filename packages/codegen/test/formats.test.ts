// The formats agree with Ajv's, except where Ajv departs from the RFCs.
import { fullFormats } from "ajv-formats/dist/formats.js";
import { describe, expect, it } from "vitest";
import { describeExpected } from "../src/runtime/validation/describe-expected.ts";
import { formats } from "../src/runtime/validation/formats.ts";
import { internetFormats } from "../src/runtime/validation/internet-formats.ts";
import { createValidators } from "../src/runtime/validation/validator.ts";

const validator = createValidators({}, [formats, internetFormats]);

const STRINGS: Record<string, [valid: string[], invalid: string[]]> = {
  date: [
    ["2024-02-29", "2026-11-21", "0001-01-01"],
    ["2023-02-29", "2024-13-01", "2024-00-10", "2024-1-1", "2024-04-31", "x"],
  ],
  time: [
    ["10:00:00Z", "23:59:60Z", "10:00:00.123+02:00", "00:59:60+01:00"],
    ["24:00:00Z", "10:00:00", "10:60:00Z", "10:00:60Z", "10:00:00+25:00"],
  ],
  "date-time": [
    ["2024-02-29T10:00:00Z", "2024-02-29t10:00:00.5-08:00", "2016-12-31T23:59:60Z"],
    ["2024-02-30T10:00:00Z", "2024-02-29T10:00:00", "2024-02-29", "2024-02-29T10:00:00ZT"],
  ],
  duration: [
    ["P1D", "PT1H30M", "P1Y2M3DT4H5M6S", "P2W", "P1M", "P2M10D", "P1DT36S", "PT5M"],
    ["P", "PT", "1D", "P1", "P1DT", "P1W2D", "P1Y2D", "PT1H2S", "P1WT1H", "P1D2M", "PT0.5S", "p1d", "P-1D"],
  ],
  uuid: [
    ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"],
    ["123e4567e89b12d3a456426614174000", "urn:uuid:123e4567-e89b-12d3-a456-426614174000", "x"],
  ],
  uri: [
    ["https://example.com/a?b=c#d", "urn:isbn:1", "http://[::1]/", "http://[v1.a:b]:80", "mailto:a@b.example"],
    [
      "1a:b",
      "http://[x]",
      "http://a:b",
      "http:/[::1]",
      "http://a@b@c",
      "/a",
      "a b",
      "http://a b",
      "https://example.com/%zz",
      "",
    ],
  ],
  "uri-reference": [
    ["/a/b?c", "#a", "", "https://example.com"],
    ["a b", "a#b#c", "\\a"],
  ],
  url: [
    ["https://example.com", "http://example.com:8080/a"],
    ["example.com", "//example.com"],
  ],
  email: [
    ["a@example.com", "a.b+c@sub.example.com", '"a@ b"@example.com', "a@[192.0.2.1]", "a@[IPv6:2001:db8::1]"],
    [
      "a",
      "a@",
      "a@[192.0.2.300]",
      '"a"b"@example.com',
      "@b.example",
      "a..b@example.com",
      "a b@example.com",
      "a@-b.example",
    ],
  ],
  hostname: [
    ["example.com", "localhost", "a-1.b"],
    ["-a.example", "a_b", "a..b", "", `${"a".repeat(64)}.example`],
  ],
  ipv4: [
    ["127.0.0.1", "255.255.255.255"],
    ["256.1.1.1", "1.1.1", "01.1.1.1", "1.1.1.1.1"],
  ],
  ipv6: [
    ["::1", "::", "2001:db8::8a2e:370:7334", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4"],
    ["1:2:3", "1::2::3", "1:2:3:4:5:6:7:8:9", "g::", "::1.2.3", "12345::"],
  ],
  regex: [
    ["^a+$", "[a-z]"],
    ["(", "[z-a]"],
  ],
  "json-pointer": [
    ["", "/a/b", "/a~0b~1c"],
    ["a", "/a~2"],
  ],
  byte: [
    ["", "YQ==", "YWI=", "YWJj"],
    ["YQ", "Y===", "YW J", "YQ=a"],
  ],
};

/** Strings on which Ajv is more lenient or stricter than the RFC. */
const AJV_DIFFERS = new Set([
  "uuid urn:uuid:123e4567-e89b-12d3-a456-426614174000",
  "uri-reference \\a",
  "uri-reference a#b#c",
  "uri http://a:b",
  "uri http://a@b@c",
  "uri http:/[::1]",
  'email "a@ b"@example.com',
  "email a@[192.0.2.1]",
  "email a@[IPv6:2001:db8::1]",
  "duration P1Y2M3DT4H5M6S",
  "duration P1Y2D",
  "duration PT1H2S",
  "url //example.com",
]);

describe.each(Object.entries(STRINGS))("format %s", (name, [valid, invalid]) => {
  it.each([...valid.map((value) => [value, true] as const), ...invalid.map((value) => [value, false] as const)])(
    "given %j, returns %s",
    (value, isValid) => {
      expect(validator({ format: name })(value)).toBe(isValid);
      if (!AJV_DIFFERS.has(`${name} ${value}`)) expect(passesAjv(name, value)).toBe(isValid);
    },
  );
});

function passesAjv(name: string, value: string): boolean {
  const format: unknown = fullFormats[name as keyof typeof fullFormats];
  if (format instanceof RegExp) return format.test(value);
  if (typeof format === "function") return format(value);
  const { validate } = format as { validate: RegExp | ((value: string) => boolean) };
  return validate instanceof RegExp ? validate.test(value) : validate(value);
}

it.each(["__proto__", "hasOwnProperty"])("ignores the format %s, which the tables of formats inherit", (format) => {
  expect(validator({ type: "string", format })("any value")).toBe(true);
  expect(describeExpected({ type: "integer", format })).toBe("an integer");
});
