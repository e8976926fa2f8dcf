// Parses the source of a document. Small sources may be huge values: an alias of YAML repeats what it names.
import { exceedsNesting, MAX_NESTING } from "@onecontract/codegen";
import { parse } from "yaml";
import { messageFor, UserError } from "../user-error.ts";

/**
 * Parses JSON or YAML.
 *
 * @param location path or URL of the document, for errors
 * @throws UserError if the source is invalid, its aliases repeat too much (the limit of `yaml`), or it is nested too deeply
 */
export function parseSource(location: string, source: string): unknown {
  const isJson = /^\s*\{/.test(source);
  const value = parseAs(isJson ? "JSON" : "YAML", location, source);
  if (exceedsNesting(value))
    throw new UserError(`${location}: expected at most ${MAX_NESTING} nested values, got more`);
  return value;
}

function parseAs(format: "JSON" | "YAML", location: string, source: string): unknown {
  try {
    return format === "JSON" ? JSON.parse(source) : parse(source, { logLevel: "error" });
  } catch (error) {
    // YAML has objects in braces, too, whose names and strings need no quotes.
    if (format === "JSON" && /\.ya?ml$/i.test(location)) return parseAs("YAML", location, source);
    const [firstLine] = messageFor(error).split("\n");
    throw new UserError(`${location}: expected valid ${format}, got: ${firstLine}`, { cause: error });
  }
}
