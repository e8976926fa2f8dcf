// Writes JSON for readers, and as part of code in other languages.
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { escapeInvisible } from "./literal.ts";
import { interruptCommands } from "./log-commands.ts";

/** Returns JSON with exact bigints, and each part on a separate line with an indentation of two spaces. */
export function prettyPrintJson(value: unknown): string {
  return stringifyJson(value, 2) ?? "null";
}

/** Returns JSON like `prettyPrintJson`, in which no string contains an invisible character. */
export function jsonSource(value: unknown): string {
  return escapeInvisible(prettyPrintJson(value));
}

/** Returns JSON like `jsonSource`, in which no string contains what a log would execute: `##[command]` or `##vso[command]`. */
export function logJson(value: unknown): string {
  return interruptCommands(jsonSource(value), "json");
}

/** Returns whether a value contains a bigint, which `JSON.stringify` does not accept. */
export function hasBigInt(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasBigInt);
  return typeof value === "bigint";
}
