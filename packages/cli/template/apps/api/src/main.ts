// Starts the API, with the built portal at its root. The settings are in README.md; `--port 0` selects a free port.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { runApi } from "@onecontract/server-node";
import { databaseFlag, openBackends{{#rateLimits}}, redisFlag{{/rateLimits}} } from "@onecontract/server-storage";
import { security } from "{{scope}}/server";
import { data } from "./data.ts";
import { createServedApi } from "./served-api.ts";

const isProduction = process.env.NODE_ENV === "production";
// Workers inherit the variable, so that all of them accept the same credential.
if (!isProduction) process.env.DEV_CREDENTIAL ||= randomBytes(16).toString("base64url");
// In production, only API keys are accepted.
const credential = isProduction ? undefined : process.env.DEV_CREDENTIAL;

await runApi({
  flags: { database: databaseFlag(data){{#rateLimits}}, redisUrl: redisFlag{{/rateLimits}} },
  async open(settings, { log, fail }) {
    const backends = await openBackends(data, settings, {
      addExamples: !isProduction,
      onError: (message, error) => log({ message, error }),
      onPermanentFailure: fail,
    });
    return {
      ...createServedApi({ backends, credential, checkResponses: !isProduction }),
      portalDir: process.env.PORTAL_DIR || join(import.meta.dirname, "../../../docs/dist"),
      onListening({ api, portal }) {
        const lines = [
          `API: ${api}`,
          ...(portal ? [`Portal: ${portal}`] : []),
          // Logs of production are no place for a secret.
          ...(Object.keys(security.schemes).length > 0 && !isProduction ? [`Development credential: ${credential}`] : []),
        ];
        console.log(lines.join("\n"));
      },
    };
  },
});
