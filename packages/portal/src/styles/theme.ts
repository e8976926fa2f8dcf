// The colours, corners and fonts of the option `theme`, as custom properties of both colour modes. Only values with a known syntax
// are written, so that none can end its declaration.
import { COLOR_PROPERTIES, type ThemeColors, type ThemeOptions } from "../model/options.ts";
import { contrastRatio, customProperties, lightDark, type Mode, parseColor, type Rgb } from "./accent.ts";

type Name = keyof ThemeColors;

/** The colours without the option. */
const DEFAULTS: Record<Mode, Record<Name, string>> = {
  dark: {
    page: "#0f1218",
    header: "#0f1218",
    sidebar: "#0f1218",
    panel: "#151a22",
    panelHead: "#1a202a",
    raised: "#1a202a",
    inlineCode: "#1d232d",
    line: "#262c37",
    text: "#c2c8d2",
    strong: "#f3f5f8",
    muted: "#97a1b2",
  },
  light: {
    page: "#ffffff",
    header: "#ffffff",
    sidebar: "#fafbfc",
    panel: "#f8f9fb",
    panelHead: "#f1f3f6",
    raised: "#ffffff",
    inlineCode: "#f0f2f5",
    line: "#e5e8ed",
    text: "#3b4452",
    strong: "#12161d",
    muted: "#586273",
  },
};

const NAMES = Object.keys(COLOR_PROPERTIES) as Name[];
const FOREGROUNDS: Name[] = ["text", "strong", "muted"];
const BACKGROUNDS: Name[] = ["page", "header", "sidebar", "panel", "panelHead", "raised", "inlineCode"];
/** Smallest contrast of text (WCAG 2.2, section 1.4.3). */
const MIN_CONTRAST = 4.5;

/** Colour of text that would be readable on any page of a mode, and how readable at least: other colours of the mode depend on it. */
const OPPOSITE: Record<Mode, Rgb> = { dark: [255, 255, 255], light: [0, 0, 0] };
const MIN_PAGE_CONTRAST = 9;

/**
 * Returns a style sheet that sets the custom properties. Printed pages have their own colours (styles/print.css).
 *
 * @throws Error if a value is invalid, or a text has too little contrast
 */
export function themeStyles(theme: ThemeOptions): string {
  const { radius, font, codeFont } = theme;
  const dark = readColors("dark", theme.dark ?? {});
  const light = readColors("light", theme.light ?? {});
  const colors = NAMES.map((name) => [COLOR_PROPERTIES[name], lightDark(light[name], dark[name])]);
  const shape = customProperties({
    ...(radius !== undefined && { "--radius": readRadius(radius) }),
    ...(font && { "--font": readFonts("theme.font", font, "sans-serif") }),
    ...(codeFont && { "--font-mono": readFonts("theme.codeFont", codeFont, "monospace") }),
  });
  return `@media screen{${customProperties(Object.fromEntries(colors))}}\n${shape}`;
}

/** Returns the backgrounds of the pages, which the accent depends on. */
export function pageColors(theme: ThemeOptions): Record<Mode, Rgb> {
  const page = (mode: Mode) => parseColor(`theme.${mode}.page`, theme[mode]?.page ?? DEFAULTS[mode].page);
  return { dark: page("dark"), light: page("light") };
}

function readColors(mode: Mode, given: ThemeColors): Record<Name, string> {
  const { page } = given;
  const values = { ...DEFAULTS[mode], ...(page === undefined ? {} : { header: page, sidebar: page }), ...given };
  const colorOf = (name: Name) => parseColor(`theme.${mode}.${name}`, values[name]);
  for (const name of NAMES) colorOf(name);
  if (contrastRatio(colorOf("page"), OPPOSITE[mode]) < MIN_PAGE_CONTRAST)
    throw new Error(`theme.${mode}.page: expected a ${mode} colour, got "${values.page}"`);
  for (const text of FOREGROUNDS) {
    for (const background of BACKGROUNDS) {
      const contrast = contrastRatio(colorOf(text), colorOf(background));
      if (contrast >= MIN_CONTRAST) continue;
      const [option, other] = given[text] === undefined ? [background, text] : [text, background];
      const expected = `expected a contrast of at least ${MIN_CONTRAST} with ${other} (${values[other]})`;
      throw new Error(`theme.${mode}.${option}: ${expected}, got ${contrast.toFixed(2)} of "${values[option]}"`);
    }
  }
  return values;
}

function readRadius(source: string): string {
  const [, size = "", unit] = /^(\d+(?:\.\d+)?)(rem|px)$/.exec(source) ?? [];
  if (unit !== undefined && Number(size) <= (unit === "rem" ? 1.5 : 24)) return source;
  throw new Error(
    `theme.radius: expected a size up to 1.5rem, such as "0.5rem" or "8px", got ${JSON.stringify(source)}`,
  );
}

/** Families that a browser selects. Their names have no quotes (CSS Fonts Module Level 4, section 2.1). */
const GENERIC = [
  "serif",
  "sans-serif",
  "monospace",
  "system-ui",
  "ui-serif",
  "ui-sans-serif",
  "ui-monospace",
  "ui-rounded",
];

/** @param last family for readers who have none of the fonts */
function readFonts(option: string, names: string[], last: string): string {
  const families = names.map((name, index) => {
    if (GENERIC.includes(name)) return name;
    if (/^[\p{L}\p{N}](?:[\p{L}\p{N} _-]*[\p{L}\p{N}])?$/u.test(name)) return `"${name}"`;
    throw new Error(
      `${option}[${index}]: expected the name of a font, of letters, digits, spaces and hyphens, got ${JSON.stringify(name)}`,
    );
  });
  if (families.length === 0) throw new Error(`${option}: expected the name of a font, got none`);
  return [...families, ...(GENERIC.includes(names.at(-1) ?? "") ? [] : [last])].join(",");
}
