// Renders the templates of scaffolds: files of the generated language with Eta's tags (https://eta.js.org).
import { readFileSync } from "node:fs";
import { Eta } from "eta";

/** Output is source code, so nothing is escaped. The line break after a tag is not part of the output. */
const eta = new Eta({ autoEscape: false, autoTrim: [false, "nl"], cache: false });

/**
 * @param data the template reads it as `it`
 * @throws Error that names the template
 */
export function renderTemplateFile(path: string, data: object): string {
  try {
    return eta.renderString(readFileSync(path, "utf8"), data);
  } catch (error) {
    throw new Error(`${path}: expected a template that renders`, { cause: error });
  }
}
