// Arithmetic of colours: notation, mixing and contrast.

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

export function formatColor(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
