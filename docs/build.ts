// Builds the portal into one folder of static files: the site, the reference, and the contract to download.
// DOCS_OUT names another folder than dist; it has to be below this one, where the packages that the build needs are found.
import { createHash } from "node:crypto";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeMarkdown } from "./markdown/write-markdown.ts";
import { applyPolicy } from "./policy/apply-policy.ts";
import { renderReference, writeReference } from "./reference/build-reference.ts";
import { writeSearchIndex } from "./src/search/write-search-index.ts";
import { robotsText } from "./src/site/robots-text.ts";

process.env.ASTRO_TELEMETRY_DISABLED = "1";
// Starlight would take it for the base path, which is DOCS_BASE.
delete process.env.BASE_URL;

// Imported after the settings, which Astro reads when it is loaded.
const { build } = await import("astro");
const { contract, contractFile } = await import("./src/contract/load-contract.ts");

const outputFolder = process.env.DOCS_OUT ?? join(import.meta.dirname, "dist");
// Of its own for each place, so that builds of several contracts at once keep out of each other's way.
const place = createHash("sha256").update(outputFolder).digest("hex").slice(0, 12);
const cacheDir = join(import.meta.dirname, ".astro/cache", place);
// Redocly CLI is a process of its own, and Astro empties the folder when it begins.
const [reference] = await Promise.all([
  renderReference(contractFile),
  build({ root: import.meta.dirname, outDir: outputFolder, cacheDir, logLevel: "error" }),
]);
writeSearchIndex(outputFolder);
const origin = process.env.DOCS_SITE?.replace(/\/$/, "");
writeMarkdown(outputFolder, contract, origin);
writeFileSync(join(outputFolder, "robots.txt"), robotsText(origin));
writeReference(reference, contractFile, join(outputFolder, "reference"));
cpSync(contractFile, join(outputFolder, "openapi.json"));
cpSync(contractFile.replace(/\.json$/, ".yaml"), join(outputFolder, "openapi.yaml"));
await applyPolicy(outputFolder);
