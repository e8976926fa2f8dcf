// The reference on one page: Redoc, rendered by Redocly CLI, with everything it loads served from the portal itself.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { addCodeSamples, printJson, readContract } from "@petstore/codegen";
import { parseDocument } from "../src/contract/parse-document.ts";
import { ownBundle, ownPage } from "./own-page.ts";
import { withStaticSections } from "./static-sections.ts";

const redocly = createRequire(import.meta.url).resolve("@redocly/cli/package.json");

/** Writes `index.html`, its scripts and style sheet and Redoc's bundle into the folder. */
export function writeReference(page: string, contractFile: string, outputFolder: string): void {
  mkdirSync(outputFolder, { recursive: true });
  const { html, module, colorScript } = ownPage(page);
  const contract = readContract(parseDocument(readFileSync(contractFile, "utf8")));
  writeFileSync(join(outputFolder, "index.html"), withStaticSections(html, contract));
  writeFileSync(join(outputFolder, "reference.js"), module);
  writeFileSync(join(outputFolder, "color-mode.js"), colorScript);
  for (const name of ["reference.css", "portal-theme.js", "redoc-when-needed.js"]) {
    cpSync(join(import.meta.dirname, name), join(outputFolder, name));
  }
  const bundle = readFileSync(join(redocly, "../lib/chunks/redoc.standalone.js"), "utf8");
  writeFileSync(join(outputFolder, "redoc.standalone.js"), ownBundle(bundle));
}

/**
 * The page as Redocly CLI makes it from the contract with our code samples.
 *
 * @throws Error with what Redocly CLI printed when it fails
 */
export async function renderReference(contractFile: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "reference-"));
  try {
    const document = addCodeSamples(parseDocument(readFileSync(contractFile, "utf8")));
    writeFileSync(join(folder, "openapi.json"), printJson(document));
    await runBuildDocs(folder, `${document.info.title} reference`);
    return readFileSync(join(folder, "index.html"), "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runBuildDocs(folder: string, title: string): Promise<void> {
  const template = join(import.meta.dirname, "template.hbs");
  const config = join(import.meta.dirname, "redocly.yaml");
  const files = ["openapi.json", "-o", "index.html", "-t", template, "--config", config, "--title", title];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  // What was printed is part of the error's message.
  await promisify(execFile)(process.execPath, [join(redocly, "../bin/cli.js"), "build-docs", ...files], {
    cwd: folder,
    env,
  });
}
