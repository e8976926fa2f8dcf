// Makes the built pages keep the policy, and writes it into them and beside them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { filesBelow } from "../src/site/files-below.ts";
import { basePath } from "../src/site/site-path.ts";
import { headerPolicy, pagePolicy, referencePolicy } from "./content-security-policy.ts";
import { externalScripts } from "./external-scripts.ts";

/** Astro's folder for files that are named by their content. */
const FOLDER = "_astro";

/**
 * The policy stands in each page, so that it holds on any static host; `_headers` is what hosts such as Netlify and Cloudflare
 * Pages, and the reference server, send with each page.
 */
export function applyPolicy(site: string): void {
  mkdirSync(join(site, FOLDER), { recursive: true });
  for (const file of filesBelow(site).filter((one) => one.endsWith(".html"))) {
    const { html, files } = externalScripts(readFileSync(file, "utf8"), `${basePath}${FOLDER}/`);
    for (const [name, code] of files) writeFileSync(join(site, FOLDER, name), code);
    const isReference = relative(site, file).startsWith(`reference${sep}`);
    writeFileSync(file, withPolicy(html, isReference ? referencePolicy : pagePolicy));
  }
  writeFileSync(join(site, "_headers"), headersFile());
}

/** It holds for what comes after it, so it comes first; the character set has to be within the first 1024 bytes. */
function withPolicy(html: string, policy: string): string {
  const charset = /<meta charset="?utf-8"?\s*\/?>/i;
  if (!charset.test(html)) throw new Error("page: expected a meta element with the character set, got none");
  return html.replace(charset, (meta) => `${meta}<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

function headersFile(): string {
  return `${basePath}*
  Content-Security-Policy: ${headerPolicy}
  X-Content-Type-Options: nosniff
`;
}
