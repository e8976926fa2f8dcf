// The colours of methods, statuses and tokens of code, on the page and on their own tint, in both colour modes.
import { type ModeSelectors, PORTAL_MODES } from "./accent.ts";

/** Colour and tint in each mode. */
const PALETTE: Record<string, Record<keyof ModeSelectors, [color: string, soft: string]>> = {
  get: { dark: ["#6db8ff", "#12283d"], light: ["#0b5cad", "#e6f1fc"] },
  post: { dark: ["#5fd49b", "#10301f"], light: ["#0a6b40", "#e2f5ea"] },
  put: { dark: ["#f2b35a", "#37280e"], light: ["#8a4b00", "#fdf1dd"] },
  delete: { dark: ["#ff8f8a", "#3f1a1c"], light: ["#b3261e", "#fdeae8"] },
  other: { dark: ["#c3a6ff", "#2a2145"], light: ["#6a3fc0", "#f0eafc"] },
};

/** Returns a style sheet that sets the colours, such as `--color-get` and `--color-get-soft`. See `accentStyles`. */
export function paletteStyles(modes: ModeSelectors = PORTAL_MODES): string {
  return (["dark", "light"] as const)
    .map((mode) => {
      const variables = Object.entries(PALETTE).map(([name, { [mode]: colors }]) => {
        const [color, soft] = colors;
        return `--color-${name}:${color};--color-${name}-soft:${soft}`;
      });
      return `${modes[mode]}{${variables.join(";")}}`;
    })
    .join("\n");
}
