// CORS of the API: pages of any origin may call it. The API uses no cookies, so a page can only send an API key that it has.
import { allowAnyOrigin } from "@onecontract/server-node";
import { routes } from "@petstore/server";
import { responseHeaderNames } from "../contract.ts";

const headerParameters = routes.flatMap(({ parameters }) =>
  parameters.filter((parameter) => parameter.in === "header"),
);

export const crossOrigin = allowAnyOrigin({
  methods: new Set(routes.map(({ method }) => method)),
  requestHeaders: ["Authorization", "Content-Type", "X-Request-Id", ...headerParameters.map(({ name }) => name)],
  responseHeaders: [...responseHeaderNames, "Allow"],
});
