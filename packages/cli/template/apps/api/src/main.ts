// Starts the API, with the built portal at its root. The settings are in README.md; `--port 0` selects a free port.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { runApi } from "@onecontract/server-node";
import { security } from "{{scope}}/server";
{{#rateLimits}}import { createRateLimits } from "./http/rate-limits.ts";
{{/rateLimits}}import { createServedApi } from "./served-api.ts";

// An empty variable counts as not set. Workers inherit it, so that all of them accept the same credential.
process.env.DEV_CREDENTIAL ||= randomBytes(16).toString("base64url");
const credential = process.env.DEV_CREDENTIAL;
const isProduction = process.env.NODE_ENV === "production";

await runApi({
  ...createServedApi({ credential, checkResponses: !isProduction{{#rateLimits}}, rateLimits: createRateLimits(){{/rateLimits}} }),
  // TODO: with a database, remove this line, so that WORKERS can be the number of cores.
  hasMemoryStore: true,
  portalDir: join(import.meta.dirname, "../../../docs/dist"),
  onListening({ api, portal }) {
    const lines = [
      `API: ${api}`,
      ...(portal ? [`Portal: ${portal}`] : []),
      // Logs of production are no place for a secret.
      ...(Object.keys(security.schemes).length > 0 && !isProduction ? [`Development credential: ${credential}`] : []),
    ];
    console.log(lines.join("\n"));
  },
});
