// Derives the accent colours of both colour modes from one colour, so that text in it and on it is readable.

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const DARK_PAGE: Rgb = [15, 18, 24];

/** Contrast of text in the accent colour with tinted backgrounds, which are a little darker than white: WCAG 2.2 requires 4.5. */
const LIGHT_CONTRAST = 5.5;
const DARK_CONTRAST = 7.5;
const STEPS = 50;

export type Mode = "light" | "dark";

/**
 * Returns a style sheet that sets the accent colours of the light and the dark mode.
 *
 * @param accent colour in hexadecimal notation: `#5b5bd6`
 * @param pages backgrounds of the colour modes @default those without the option `theme`
 * @throws Error if it has another notation
 */
export function accentStyles(accent: string, pages: Record<Mode, Rgb> = { light: WHITE, dark: DARK_PAGE }): string {
  const color = parseColor("accent", accent);
  const light = withContrast(color, pages.light, BLACK, LIGHT_CONTRAST);
  const dark = withContrast(color, pages.dark, WHITE, DARK_CONTRAST);
  const tint = (inLight: number, inDark: number) =>
    lightDark(formatColor(mix(pages.light, light, inLight)), formatColor(mix(pages.dark, dark, inDark)));
  return customProperties({
    "--color-accent": tint(1, 1),
    "--color-accent-soft": tint(0.08, 0.17),
    "--color-accent-line": tint(0.35, 0.4),
    "--color-on-accent": lightDark("#fff", formatColor(pages.dark)),
  });
}

/** Returns a colour that depends on the colour mode. */
export function lightDark(light: string, dark: string): string {
  return `light-dark(${light},${dark})`;
}

export function customProperties(values: Record<string, string>): string {
  const declarations = Object.entries(values).map(([name, value]) => `${name}:${value}`);
  return declarations.length === 0 ? "" : `:root{${declarations.join(";")}}`;
}

/** Mixes the colour with another one until its contrast with the background is sufficient. */
function withContrast(color: Rgb, background: Rgb, towards: Rgb, contrast: number): Rgb {
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => mix(color, towards, step / STEPS));
  return steps.find((candidate) => contrastRatio(candidate, background) >= contrast) ?? towards;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Parses a colour in hexadecimal notation: `#5b5bd6`.
 *
 * @param option name of the option, for the error
 * @throws Error if it has another notation
 */
export function parseColor(option: string, source: string): Rgb {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(source) ?? [];
  if (red === undefined || green === undefined || blue === undefined) {
    throw new Error(`${option}: expected a colour such as "#5b5bd6", got "${source}"`);
  }
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * amount);
  return [channel(0), channel(1), channel(2)];
}

/** Returns the contrast ratio (WCAG 2.2, section 1.4.3). */
export function contrastRatio(first: Rgb, second: Rgb): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function formatColor(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
