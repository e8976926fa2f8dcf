// Peer: Express with express-rate-limit, and with express-openapi-validator on the contract. SQL and access log are those of the other
// peers.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import express, { type ErrorRequestHandler } from "express";
import { middleware as openApiValidator } from "express-openapi-validator";
import { rateLimit } from "express-rate-limit";
import { documentPath } from "../../list-call.ts";
import { logRequest } from "./access-log.ts";
import { createApiKeyFinder } from "./find-api-key.ts";
import { cutPage, decodeCursor } from "./pagination.ts";
import { PetDatabase } from "./pet-database.ts";

const MAX_REQUESTS_PER_MINUTE = 100_000_000;

const database = new PetDatabase(process.env.DATABASE_PATH ?? "");
const findApiKey = createApiKeyFinder(database);
const apiSpec = { ...JSON.parse(readFileSync(documentPath, "utf8")), servers: [{ url: "/v1" }] };

const app = express();
app.disable("x-powered-by");
app.use(({ method, path }, response, next) => {
  const startMs = performance.now();
  response.on("finish", () => {
    const durationMs = performance.now() - startMs;
    logRequest({ requestId: randomUUID(), operation: path, method, status: response.statusCode, durationMs });
  });
  next();
});
app.use(
  rateLimit({
    limit: MAX_REQUESTS_PER_MINUTE,
    windowMs: 60_000,
    legacyHeaders: true,
    standardHeaders: "draft-8",
    keyGenerator: (request) => request.headers.authorization ?? "",
  }),
);
app.use(express.json({ limit: "64kb" }));
app.use(
  openApiValidator({
    apiSpec,
    validateRequests: true,
    validateSecurity: {
      handlers: {
        bearerAuth: (request) =>
          findApiKey(request.headers.authorization?.replace(/^Bearer +/i, "") ?? "") !== undefined,
      },
    },
  }),
);

app.get("/v1/pets", (request, response) => {
  // `query` is a getter in Express 5. The validator replaces it with the converted values.
  const { limit, cursor, status } = request.query as unknown as { limit: number; cursor?: string; status?: string };
  const query = { limit, afterId: decodeCursor(cursor), status };
  const { page, link } = cutPage(database.list(query), query, `${request.protocol}://${request.get("host")}`);
  if (link !== undefined) response.set("Link", link);
  response.json(page);
});

app.post("/v1/pets", async (request, response) => {
  response.status(201).json(await database.add(request.body));
});

const onError: ErrorRequestHandler = (error, _request, response, _next) => {
  const status = error.status ?? 500;
  response.status(status).json({ code: "invalid_request", message: error.message, status });
};
app.use(onError);
app.listen(Number(process.env.PORT), "127.0.0.1");
