// Declares the order of Starlight's cascade layers at the start of each style sheet.
import type { AstroUserConfig } from "astro";

type Plugin = NonNullable<NonNullable<AstroUserConfig["vite"]>["plugins"]>[number];

/** Lowest precedence first: https://starlight.astro.build/guides/css-and-tailwind/#cascade-layers */
const LAYERS = ["base", "reset", "core", "content", "components", "utils"].map((name) => `starlight.${name}`);

/**
 * Vite plugin that adds the declaration. Vite concatenates the style sheets in arbitrary order, and without the declaration
 * the first layer of a file would get the lowest precedence.
 */
export const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "post",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `@layer ${LAYERS};${file.source}`;
    }
  },
};
