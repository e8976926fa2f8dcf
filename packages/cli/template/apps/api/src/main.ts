// Starts the API, with the built portal at its root. PORT is 8080 by default; `--port 0` selects a free port. Other machines reach it with
// HOST=0.0.0.0 only.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "@hono/node-server";
import { security } from "{{scope}}/server";
import { basePath, createApi } from "./app.ts";
import { withPortal } from "./http/portal.ts";
import { readTlsOptions } from "./http/tls.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: process.env.PORT ?? "8080" } } });
const credential = process.env.DEV_CREDENTIAL ?? randomBytes(16).toString("base64url");
const portalFolder = join(import.meta.dirname, "../../../docs/dist");

const api = createApi({ credential, checkResponses: process.env.NODE_ENV !== "production" });
const hasPortal = existsSync(portalFolder);
// `onecontract dev` sets both variables: it serves the portal itself, and restarts this program after each edit.
const { PORTAL_URL: portalUrl, ONECONTRACT_RESTARTED: isRestarted } = process.env;
const fetch = hasPortal ? withPortal(api, portalFolder) : api.fetch;

const tls = readTlsOptions(process.env);
const hostname = process.env.HOST ?? "127.0.0.1";
const server = serve({ fetch, hostname, port: Number(values.port), ...(tls && { createServer, serverOptions: tls }) }, ({ port }) => {
  if (isRestarted && values.port !== "0") return;
  const origin = `${tls ? "https" : "http"}://localhost:${port}`;
  const lines = [
    `API: ${origin}${basePath}`,
    ...(portalUrl || hasPortal ? [`Portal: ${portalUrl || `${origin}/`}`] : []),
    ...(Object.keys(security.schemes).length > 0 ? [`Development credential: ${credential}`] : []),
  ];
  console.log(lines.join("\n"));
});
server.on("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
