// The hand-written peer's validation of query parameters and of new pets.
import { parseExact } from "./exact-json.ts";
import { decodeCursor } from "./pagination.ts";
import { type NewPet, type PageQuery, petStatuses } from "./pet.ts";

const MAX_LIMIT = 100;
const MAX_NAME_CHARACTERS = 255;
const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/**
 * Parses and validates the query of a list.
 *
 * @throws RangeError if a value does not match the contract
 */
export function parsePageQuery(search: string): PageQuery {
  const query = new URLSearchParams(search);
  const limitValue = query.get("limit") ?? "20";
  const limit = /^[1-9][0-9]{0,2}$/.test(limitValue) ? Number(limitValue) : Number.NaN;
  if (!(limit <= MAX_LIMIT)) throw invalidValue("limit", `an integer from 1 to ${MAX_LIMIT}`, limitValue);
  const status = query.get("status") ?? undefined;
  if (status !== undefined && !petStatuses.includes(status))
    throw invalidValue("status", petStatuses.join(", "), status);
  for (const name of ["limit", "status", "cursor"]) {
    if (query.getAll(name).length > 1) throw invalidValue(name, "one value", query.getAll(name));
  }
  return { limit, afterId: decodeCursor(query.get("cursor") ?? undefined), status };
}

/**
 * Parses and validates the body of a creation.
 *
 * @throws RangeError if a value does not match the contract
 * @throws SyntaxError if the body is not JSON
 */
export function parseNewPet(source: string): NewPet {
  const body = parseExact(source);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalidValue("body", "an object", body);
  const { name, categoryId, status } = body as Record<string, unknown>;
  if (
    typeof name !== "string" ||
    name === "" ||
    (name.length > MAX_NAME_CHARACTERS && [...name].length > MAX_NAME_CHARACTERS)
  )
    throw invalidValue("body.name", `a string of 1 to ${MAX_NAME_CHARACTERS} characters`, name);
  if (!isInt64(categoryId)) throw invalidValue("body.categoryId", "a 64-bit integer", categoryId);
  if (status === undefined) return { name, categoryId };
  if (typeof status !== "string" || !petStatuses.includes(status))
    throw invalidValue("body.status", petStatuses.join(", "), status);
  return { name, categoryId, status };
}

function isInt64(value: unknown): value is number | bigint {
  if (typeof value === "number") return Number.isSafeInteger(value);
  return typeof value === "bigint" && value >= INT64_MIN && value <= INT64_MAX;
}

function invalidValue(name: string, expected: string, received: unknown): RangeError {
  return new RangeError(`${name}: expected ${expected}, got ${JSON.stringify(String(received))}`);
}
