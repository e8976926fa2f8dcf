// The hand-written peer's validation of a page's query and of a new animal.
import { parseExact } from "./exact-json.ts";
import { afterIdOf } from "./page-link.ts";
import { type NewPet, type PageQuery, petStatuses } from "./pet.ts";

const limitMax = 100;
const nameCharactersMax = 255;
const int64Min = -(2n ** 63n);
const int64Max = 2n ** 63n - 1n;

/** @throws RangeError when a value is not what the contract asks for. */
export function readPageQuery(search: string): PageQuery {
  const query = new URLSearchParams(search);
  const limitText = query.get("limit") ?? "20";
  const limit = /^[1-9][0-9]{0,2}$/.test(limitText) ? Number(limitText) : Number.NaN;
  if (!(limit <= limitMax)) throw invalid("limit", `an integer from 1 to ${limitMax}`, limitText);
  const status = query.get("status") ?? undefined;
  if (status !== undefined && !petStatuses.includes(status)) throw invalid("status", petStatuses.join(", "), status);
  for (const name of ["limit", "status", "cursor"]) {
    if (query.getAll(name).length > 1) throw invalid(name, "one value", query.getAll(name));
  }
  return { limit, afterId: afterIdOf(query.get("cursor") ?? undefined), status };
}

/** @throws RangeError when a value is not what the contract asks for; SyntaxError when it is no JSON. */
export function readNewPet(text: string): NewPet {
  const body = parseExact(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalid("body", "an object", body);
  const { name, categoryId, status } = body as Record<string, unknown>;
  if (
    typeof name !== "string" ||
    name === "" ||
    (name.length > nameCharactersMax && [...name].length > nameCharactersMax)
  )
    throw invalid("body.name", `a string of 1 to ${nameCharactersMax} characters`, name);
  if (!isInt64(categoryId)) throw invalid("body.categoryId", "a 64-bit integer", categoryId);
  if (status === undefined) return { name, categoryId };
  if (typeof status !== "string" || !petStatuses.includes(status))
    throw invalid("body.status", petStatuses.join(", "), status);
  return { name, categoryId, status };
}

function isInt64(value: unknown): value is number | bigint {
  if (typeof value === "number") return Number.isSafeInteger(value);
  return typeof value === "bigint" && value >= int64Min && value <= int64Max;
}

function invalid(name: string, expected: string, received: unknown): RangeError {
  return new RangeError(`${name}: expected ${expected}, got ${JSON.stringify(String(received))}`);
}
