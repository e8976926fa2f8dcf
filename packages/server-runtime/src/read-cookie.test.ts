import { Hono } from "hono";
import { expect, it } from "vitest";
import { readCookie } from "./read-cookie.ts";

const NAMES = ["__proto__", "constructor", "toString"];
const app = new Hono().get("/", (context) => {
  return context.json(NAMES.map((name) => readCookie(context, name) ?? null));
});

it.each([
  [{}, [null, null, null]],
  [{ cookie: "other=1" }, [null, null, null]],
  [{ cookie: "constructor=a; __proto__=b%3B" }, ["b;", "a", null]],
])("reads no inherited member as a cookie of a request with the headers %j", async (headers, expected) => {
  expect(await (await app.request("/", { headers })).json()).toEqual(expected);
});
