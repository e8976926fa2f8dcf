// The option `language`: what is rejected, and that the words of the interface have translations.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientOptions, requestOptions } from "@onecontract/codegen";
import { afterAll, describe, expect, it } from "vitest";
import { bundleAssets } from "../src/build/bundle-assets.ts";
import { pageHtml } from "../src/build/write-pages.ts";
import { GERMAN } from "../src/messages/german.ts";
import { GERMAN_GUIDES } from "../src/messages/german-guides.ts";
import { setLanguage, t, tParts } from "../src/messages/translate.ts";
import type { PortalOptions } from "../src/model/options.ts";
import { resolvePortal } from "../src/model/portal.ts";
import { loadContract } from "../src/model/read-openapi.ts";
import { Site } from "../src/model/site.ts";
import { Rendering } from "../src/nodes/jsx-runtime.ts";
import { renderMarkdown } from "../src/output/markdown.ts";
import { generatedGuidePage } from "../src/pages/guides/generated-guide-page.tsx";
import { operationPage } from "../src/pages/operation-page.tsx";
import { sdkPages } from "../src/pages/sdk-pages.tsx";

const contract = join(import.meta.dirname, "fixtures/book-shop.yaml");
const source = join(import.meta.dirname, "../src");
const resolve = (options: Partial<PortalOptions>) => resolvePortal({ contract, ...options }, "/project", {});

afterAll(() => setLanguage(resolve({}).language));

describe("resolvePortal", () => {
  it.each([
    [{ language: "Deutsch" }, 'language: expected a tag such as "de" or "pt-BR", got "Deutsch"'],
    [{ language: "fr" }, 'language: expected en or de, or a language with the option messages, got "fr"'],
  ])("rejects %j", (options, message) => expect(() => resolve(options)).toThrow(message));

  it("lets messages take precedence over a translation", () => {
    const { tag, messages } = resolve({ language: "de-AT", messages: { Close: "Zu" } }).language;
    expect([tag, messages.Close, messages.Copy]).toEqual(["de-AT", "Zu", "Kopieren"]);
  });
});

describe("German", () => {
  it("has the placeholders of English", () => {
    const placeholders = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(String).sort();
    const different = Object.entries(GERMAN).filter(([en, de]) => `${placeholders(en)}` !== `${placeholders(de)}`);
    expect(different).toEqual([]);
  });

  it("has no words that the interface lacks", () => {
    const files = readdirSync(source, { recursive: true, encoding: "utf8" });
    const code = files
      .filter((file) => /\.tsx?$/.test(file) && !file.includes("german"))
      .map((file) => readFileSync(join(source, file), "utf8"))
      .join("\n");
    const isUsed = (words: string) => code.includes(`"${words}"`) || code.includes(`'${words}'`);
    expect(Object.keys(GERMAN).filter((words) => !isUsed(words))).toEqual([]);
  });

  it("leaves out of scripts no words that they show", () => {
    const scripts = readdirSync(join(source, "browser"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(source, "browser", file), "utf8"))
      .join("\n");
    expect(Object.keys(GERMAN_GUIDES).filter((words) => scripts.includes(`t("${words}"`))).toEqual([]);
  });

  it("is the language of generated guides and of the SDK reference", () => {
    const portal = resolve({ language: "de", sdk: { package: "book-shop" } });
    const read = loadContract(portal);
    const method = { operationId: "addBook", name: "client.books.add", parameters: [], signatures: ["add()"] };
    const site = new Site(portal, read, [{ ...method, takesIdempotencyKey: true }]);
    const guides = site.guides.map((guide) => generatedGuidePage(guide));
    const shown = [...guides, ...sdkPages(site)].map((page) =>
      renderMarkdown(new Rendering(site).render(page.content()), () => undefined),
    );
    // The words of the contract and of the options stay in English.
    const english = loadContract(resolve({}));
    const own = [english, clientOptions, requestOptions].map((source) => JSON.stringify(source)).join();
    const sentences = shown.flatMap(
      (page) => page.replace(/^```[\s\S]*?^```/gm, "").match(/\b(?:The|Every|Send|Any|Options|Returned) [^.|]*/g) ?? [],
    );
    expect(sentences.filter((words) => !own.includes(words.trim()))).toEqual([]);
    expect(shown.join("\n")).toContain("Methoden");
  });

  it("is the language of pages and of their scripts", async () => {
    const portal = resolve({ language: "de" });
    const bundle = ({ language }: Pick<typeof portal, "language">) =>
      bundleAssets({ basePath: "/", accent: portal.accent, theme: {}, language, hasConsole: true, hasFiles: false });
    const [german, english] = await Promise.all([bundle(portal), bundle(resolve({}))]);
    const scripts = ({ files }: typeof german) => [...files.values()].map((file) => Buffer.from(file)).join("\n");
    expect(scripts(german)).toContain("Keine Ergebnisse");
    expect(scripts(english)).not.toContain("Keine Ergebnisse");

    const site = new Site(portal, loadContract(portal));
    const page = operationPage(site, site.operation("addBook"));
    const html = pageHtml(site, page, german.assets, new Rendering(site).render(page.content()));
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('data-hint="Operationen, Felder, Fehlercodes, Anleitungen"');
    for (const words of ["Zum Inhalt springen", "Alle Operationen", "Anfrage senden", "Ausprobieren"])
      expect(html).toContain(`>${words}<`);
    expect(html).not.toContain(">Try it<");
  });
});

it("replaces placeholders by values, which may contain placeholders themselves", () => {
  setLanguage({ tag: "de", messages: {} });
  expect(t("Open in {name}", { name: "{name}" })).toBe("Open in {name}");
  expect(tParts("one of {values}", { values: ["a"] })).toEqual(["one of ", ["a"], ""]);
});
