// `pnpm vocabulary`: reports words that this repository avoids, with the file, the line and the replacement.
import { root } from "../root.ts";
import { checkNamesAndComments } from "./check-names-and-comments.ts";
import { runCspell } from "./run-cspell.ts";

// cspell runs in a child process, during the check of the names.
const pendingCspell = runCspell(root);
const findings = [...checkNamesAndComments(root), ...(await pendingCspell)];
for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error(`\nvocabulary: expected no words that this repository avoids, got ${findings.length}.`);
  console.error(
    "Add an exception, with its reason, to cspell.config.yaml or packages/repository/src/vocabulary/word-list.ts.",
  );
  process.exitCode = 1;
}
