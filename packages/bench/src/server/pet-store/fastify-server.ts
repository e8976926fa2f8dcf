// Peer: Fastify with its bearer-auth and rate-limit plugins and its schema validation. SQL and access log are those of the other peers.
import bearerAuth from "@fastify/bearer-auth";
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import { logRequest } from "./access-log.ts";
import { createApiKeyFinder } from "./find-api-key.ts";
import { cutPage, decodeCursor } from "./pagination.ts";
import { type NewPet, petStatuses } from "./pet.ts";
import { PetDatabase } from "./pet-database.ts";

const MAX_REQUESTS_PER_MINUTE = 100_000_000;

const database = new PetDatabase(process.env.DATABASE_PATH ?? "");
const findApiKey = createApiKeyFinder(database);

const status = { type: "string", enum: petStatuses };
const newPet = {
  type: "object",
  required: ["name", "categoryId"],
  properties: { name: { type: "string", minLength: 1, maxLength: 255 }, categoryId: { type: "integer" }, status },
};
const pet = { ...newPet, properties: { id: { type: "integer" }, ...newPet.properties } };
const pageQuery = {
  type: "object",
  properties: {
    limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    cursor: { type: "string", pattern: "^[A-Za-z0-9_-]+$", maxLength: 256 },
    status,
  },
};

const app = Fastify({ bodyLimit: 64 * 1024 });
app.addHook("onResponse", async ({ id, method, routeOptions }, { statusCode, elapsedTime }) =>
  logRequest({
    requestId: id,
    operation: routeOptions.url ?? "none",
    method,
    status: statusCode,
    durationMs: elapsedTime,
  }),
);
await app.register(rateLimit, {
  max: MAX_REQUESTS_PER_MINUTE,
  timeWindow: "1 minute",
  keyGenerator: (request) => request.headers.authorization ?? request.ip,
});
await app.register(bearerAuth, { keys: new Set<string>(), auth: (token) => findApiKey(token) !== undefined });

app.get<{ Querystring: { limit: number; cursor?: string; status?: string } }>(
  "/v1/pets",
  { schema: { querystring: pageQuery, response: { 200: { type: "array", items: pet } } } },
  (request, response) => {
    const { limit, cursor, status } = request.query;
    const query = { limit, afterId: decodeCursor(cursor), status };
    const { page, link } = cutPage(database.list(query), query, `${request.protocol}://${request.host}`);
    if (link !== undefined) response.header("Link", link);
    response.send(page);
  },
);

app.post<{ Body: NewPet }>(
  "/v1/pets",
  { schema: { body: newPet, response: { 201: pet } } },
  async (request, response) => {
    response.code(201);
    return database.add(request.body);
  },
);

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
