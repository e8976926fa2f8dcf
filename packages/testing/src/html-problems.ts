// Checks the HTML of a built site with html-validate: syntax, content models, ARIA and unique ids of the HTML standard.
import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { listHtmlFiles } from "./site-folder.ts";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  elements: ["html5"],
  rules: {
    // A region that scrolls needs a name and the focus, which `pre` can have with this role only.
    "prefer-native-element": ["error", { exclude: ["region"] }],
  },
});

/**
 * Returns the problems of the pages except the one of Redocly, as `/guides/errors/:12 element-permitted-content: message`.
 *
 * @param isChecked selects pages by their paths, because a check takes longer than the build of a page
 */
export async function htmlProblems(folder: string, isChecked = (_path: string) => true): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, file } of listHtmlFiles(folder).filter(
    (page) => page.path !== "/reference/" && isChecked(page.path),
  )) {
    const report = await validator.validateString(readFileSync(file, "utf8"), path);
    for (const { messages } of report.results) {
      problems.push(...messages.map(({ line, ruleId, message }) => `${path}:${line} ${ruleId}: ${message}`));
    }
  }
  return problems;
}
