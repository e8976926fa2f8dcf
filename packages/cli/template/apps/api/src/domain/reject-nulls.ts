// Rejects JSON Merge Patches that would remove what every item has.
import { ApiError } from "./api-error.ts";

/**
 * @param paths properties that the contract requires in responses
 * @throws ApiError with the code `invalid_request` if the patch has null for one of them
 */
export function rejectNulls(patch: object | undefined, paths: readonly (readonly string[])[]): void {
  for (const path of paths) {
    const value = path.reduce<unknown>((parent, name) => (isObject(parent) ? parent[name] : undefined), patch);
    if (value === null) throw new ApiError("invalid_request", `body.${path.join(".")}: expected a value, got null`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
