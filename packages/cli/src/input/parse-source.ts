// Parses the source of a contract, and reports what is repaired.
import { parseSource as parse } from "@onecontract/codegen";
import { terminal } from "@onecontract/codegen/language/terminal";
import { messageFor, UserError } from "../user-error.ts";

/**
 * Parses JSON or YAML like `parseSource` of the code generators. Defects of YAML that are repaired are reported as warnings.
 *
 * @param location path or URL of the document, for messages
 * @throws UserError if the source is invalid
 */
export function parseSource(location: string, source: string): unknown {
  try {
    const { value, warnings } = parse(location, source);
    for (const warning of warnings) console.error(`${terminal.text(`warning: ${warning}`)}`);
    return value;
  } catch (error) {
    throw new UserError(messageFor(error), { cause: error });
  }
}
