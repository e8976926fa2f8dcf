// Derives the accent colours of both colour modes from one colour, so that text in it and on it is readable.
import { contrastRatio, formatColor, mix, parseColor, type Rgb } from "./color.ts";

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const DARK_PAGE: Rgb = [15, 18, 24];

/** Contrast of text in the accent colour with tinted backgrounds, which are a little darker than white: WCAG 2.2 requires 4.5. */
const LIGHT_CONTRAST = 5.5;
const DARK_CONTRAST = 7.5;
const STEPS = 50;

export interface ModeSelectors {
  dark: string;
  light: string;
}

/** Selectors of the colour modes in the portal. The reference has others. */
export const PORTAL_MODES: ModeSelectors = { dark: ":root", light: ':root[data-theme="light"]' };

/**
 * Returns a style sheet that sets the accent colours of the light and the dark mode.
 *
 * @param accent colour in hexadecimal notation: `#5b5bd6`
 * @param modes selectors of the colour modes @default those of the portal's pages
 * @param pages backgrounds of the colour modes @default those without the option `theme`
 * @throws Error if it has another notation
 */
export function accentStyles(
  accent: string,
  modes: ModeSelectors = PORTAL_MODES,
  pages: Record<keyof ModeSelectors, Rgb> = { dark: DARK_PAGE, light: WHITE },
): string {
  const color = parseColor("accent", accent);
  const light = withContrast(color, pages.light, BLACK, LIGHT_CONTRAST);
  const dark = withContrast(color, pages.dark, WHITE, DARK_CONTRAST);
  const tints = (page: Rgb, tone: Rgb, soft: number, line: number) =>
    `--color-accent:${formatColor(tone)};--color-accent-soft:${formatColor(mix(page, tone, soft))};--color-accent-line:${formatColor(mix(page, tone, line))}`;
  return [
    `${modes.dark}{${tints(pages.dark, dark, 0.17, 0.4)};--color-on-accent:${formatColor(pages.dark)}}`,
    `${modes.light}{${tints(pages.light, light, 0.08, 0.35)};--color-on-accent:#fff}`,
  ].join("\n");
}

/** Mixes the colour with another one until its contrast with the background is sufficient. */
function withContrast(color: Rgb, background: Rgb, towards: Rgb, contrast: number): Rgb {
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => mix(color, towards, step / STEPS));
  return steps.find((candidate) => contrastRatio(candidate, background) >= contrast) ?? towards;
}
