// The accent colours that are derived from the option `accent`.
import { describe, expect, it } from "vitest";
import { accentStyles } from "../src/styles/accent.ts";

describe("accentStyles", () => {
  it.each(["#5b5bd6", "#ffff00", "#000000", "#ffffff", "#FF5A1F"])(
    "makes %s readable in both colour modes",
    (accent) => {
      const styles = accentStyles(accent);
      const valuesOf = (name: string) =>
        new RegExp(`--color-${name}:light-dark\\((#\\w+),(#\\w+)\\)`).exec(styles) ?? [];
      const light = (name: string) => valuesOf(name)[1] ?? "";
      const dark = (name: string) => valuesOf(name)[2] ?? "";
      expect(contrast(light("accent"), "#ffffff")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light("accent"), light("accent-soft"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark("accent"), "#0f1218")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark("accent"), dark("accent-soft"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark("accent"), dark("on-accent"))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("rejects another notation", () => {
    expect(() => accentStyles("teal")).toThrow('accent: expected a colour such as "#5b5bd6", got "teal"');
  });
});

function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
