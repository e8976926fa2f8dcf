// Lets pages of any origin call the API (https://fetch.spec.whatwg.org/#http-cors-protocol). There are no cookies:
// a page can only send an API key that it was given.
import { routes } from "@petstore/server";
import { cors } from "hono/cors";
import { responseHeaderNames } from "../contract.ts";

/** @source https://fetch.spec.whatwg.org/#http-access-control-max-age; browsers cap it at two hours. */
const preflightKeptSeconds = 7200;

/** Of every answer that is no preflight. */
export const crossOriginHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [...responseHeaderNames, "Allow"].join(","),
};

const methods = new Set(routes.map(({ method }) => method));
const headerParameters = routes.flatMap(({ parameters }) =>
  parameters.filter((parameter) => parameter.in === "header"),
);

/** Answers every preflight. */
export const preflight = cors({
  origin: "*",
  allowMethods: ["HEAD", ...methods],
  allowHeaders: ["Authorization", "Content-Type", "X-Request-Id", ...headerParameters.map(({ name }) => name)],
  maxAge: preflightKeptSeconds,
});
