// Makes the built pages keep the policy, and writes it into them and beside them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { filesBelow } from "../src/site/files-below.ts";
import { basePath } from "../src/site/site-path.ts";
import { headerPolicy, pagePolicy, referencePolicy } from "./content-security-policy.ts";
import { externalScripts } from "./external-scripts.ts";
import { withPageStyles } from "./page-styles.ts";

/** Astro's folder for files that are named by their content. */
const FOLDER = "_astro";

/**
 * The policy stands in each page, so that it holds on any static host; `_headers` is what hosts such as Netlify and Cloudflare
 * Pages, and the reference server, send with each page.
 */
export async function applyPolicy(site: string): Promise<void> {
  mkdirSync(join(site, FOLDER), { recursive: true });
  const pages = new Map<string, string>();
  const reference = join(site, "reference/index.html");
  // Redoc has its styles in the page already, and adds to them.
  writeFileSync(reference, withPolicy(readFileSync(reference, "utf8"), referencePolicy));
  for (const file of filesBelow(site).filter((one) => one.endsWith(".html") && one !== reference)) {
    const { html, files } = externalScripts(readFileSync(file, "utf8"), `${basePath}${FOLDER}/`);
    for (const [name, code] of files) writeFileSync(join(site, FOLDER, name), code);
    pages.set(relative(site, file).replaceAll("\\", "/"), html);
  }
  await writeStyled(site, pages);
  writeFileSync(join(site, "_headers"), headersFile());
}

async function writeStyled(site: string, pages: Map<string, string>): Promise<void> {
  const own = filesBelow(join(site, FOLDER));
  const scripts = own.filter((file) => file.endsWith(".js"));
  const styled = await withPageStyles(
    pages,
    (address) => readFileSync(join(site, address.slice(basePath.length)), "utf8"),
    new Map(scripts.map((file) => [basename(file), readFileSync(file, "utf8")])),
  );
  for (const [path, { html, hash }] of styled) writeFileSync(join(site, path), withPolicy(html, pagePolicy(hash)));
  for (const file of own.filter((one) => one.endsWith(".css"))) rmSync(file);
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
