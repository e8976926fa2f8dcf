// The option `theme`: what becomes a custom property, and what is rejected.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { findViolationsIn, hasBrowser, SCREENS } from "@onecontract/testing/open-browser";
import { useSite } from "@onecontract/testing/use-site";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkOptions } from "../src/model/check-options.ts";
import type { ThemeOptions } from "../src/model/options.ts";
import { themeStyles } from "../src/styles/theme.ts";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const COLOR = 'expected a colour such as "#5b5bd6"';
const RADIUS = 'theme.radius: expected a size up to 1.5rem, such as "0.5rem" or "8px"';
const FONT = "expected the name of a font, of letters, digits, spaces and hyphens";

describe("themeStyles", () => {
  it.each<[ThemeOptions, string]>([
    [{ light: { page: "#fff;}*{display:none" } }, `theme.light.page: ${COLOR}, got "#fff;}*{display:none"`],
    [{ light: { line: "url(https://evil.example/)" } }, `theme.light.line: ${COLOR}, got "url(https://evil.example/)"`],
    [{ dark: { text: "red" } }, `theme.dark.text: ${COLOR}, got "red"`],
    [{ dark: { text: "#ffffff\n" } }, `theme.dark.text: ${COLOR}`],
    [{ radius: "1rem;color:red" }, `${RADIUS}, got "1rem;color:red"`],
    [{ radius: "calc(1px)" }, RADIUS],
    [{ radius: "1rem\n" }, RADIUS],
    [{ radius: "25px" }, RADIUS],
    [{ font: ['Inter";}'] }, `theme.font[0]: ${FONT}, got "Inter\\";}"`],
    [{ font: ["Inter", "url(x)"] }, `theme.font[1]: ${FONT}`],
    [{ codeFont: ["a\\22"] }, `theme.codeFont[0]: ${FONT}`],
    [{ font: [] }, "theme.font: expected the name of a font, got none"],
    [{ light: { page: "#777777" } }, 'theme.light.page: expected a light colour, got "#777777"'],
    [{ dark: { page: "#eeeeee" } }, 'theme.dark.page: expected a dark colour, got "#eeeeee"'],
    [
      { light: { muted: "#999999" } },
      'theme.light.muted: expected a contrast of at least 4.5 with page (#ffffff), got 2.85 of "#999999"',
    ],
    [
      { dark: { raised: "#777777" } },
      'theme.dark.raised: expected a contrast of at least 4.5 with text (#c2c8d2), got 2.66 of "#777777"',
    ],
  ])("rejects %j", (theme, message) => {
    expect(() => themeStyles(theme)).toThrow(message);
  });

  it("accepts the colours without options, and sets the header and the sidebar to the colour of the page", () => {
    expect(themeStyles({})).toContain(":root{--color-page:light-dark(#ffffff,#0f1218)");
    const styles = themeStyles({ light: { page: "#fdf6e3", sidebar: "#eee8d5" } });
    expect(styles).toContain(
      "--color-page:light-dark(#fdf6e3,#0f1218);--color-header:light-dark(#fdf6e3,#0f1218);--color-sidebar:light-dark(#eee8d5,",
    );
  });
});

it("rejects unknown colours", () => {
  const options = { contract: "c.json", theme: { light: { pages: "#fff" } } };
  const source = "export default {\n  theme: {\n    light: {\n      pages: 1,";
  expect(() => checkOptions(options, "c.ts", source)).toThrow(
    'c.ts:4: theme.light.pages: expected no such option. Did you mean "page"?',
  );
});

describe.skipIf(!hasBrowser)("a portal with a theme in Chromium", () => {
  const folder = createProjectFolder("theme");
  const site = useSite(join(folder, "dist"));

  beforeAll(async () => {
    await buildProject(folder, {
      contract: join(import.meta.dirname, "fixtures/book-shop.yaml"),
      sections: { reference: false },
      accent: "#b58900",
      theme: {
        light: { page: "#fdf6e3", panel: "#f7f0dc", line: "#e0d8c0" },
        dark: { page: "#0b1a2b", panel: "#10233a", text: "#c8d6e5" },
        radius: "2px",
        font: ["DejaVu Serif"],
        codeFont: ["DejaVu Sans Mono"],
      },
    });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ["light", "rgb(253, 246, 227)", "rgb(59, 68, 82)"],
    ["dark", "rgb(11, 26, 43)", "rgb(200, 214, 229)"],
  ] as const)("has its colours, corners and fonts in the %s mode, and a readable accent", async (mode, page, text) => {
    const opened = await site.open("/operations/addBook/", SCREENS.laptop);
    await opened.emulateMedia({ colorScheme: mode });
    await opened.reload();
    expect(await findViolationsIn(opened, mode)).toEqual([]);
    const styles = await opened.evaluate(() => {
      const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
      const button = getComputedStyle(document.querySelector(".server-button") ?? document.body).borderRadius;
      const header = getComputedStyle(document.querySelector(".page > .header") ?? document.body).backgroundColor;
      const code = getComputedStyle(document.querySelector("code") ?? document.body).fontFamily;
      return { backgroundColor, color, fontFamily, button, header, code };
    });
    expect(styles).toEqual({
      backgroundColor: page,
      color: text,
      fontFamily: '"DejaVu Serif", sans-serif',
      button: "2px",
      header: page,
      code: '"DejaVu Sans Mono", monospace',
    });
    await opened.context().close();
  });

  it("prints in the colours of paper", async () => {
    const opened = await site.open("/", SCREENS.laptop);
    await opened.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await opened.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    await opened.context().close();
  });
});
