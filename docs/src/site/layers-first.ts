// The order of Starlight's cascade layers, at the start of a style sheet that is joined from all of them.
import type { AstroUserConfig } from "astro";

type Plugin = NonNullable<NonNullable<AstroUserConfig["vite"]>["plugins"]>[number];

/** From the weakest: https://starlight.astro.build/guides/css-and-tailwind/#cascade-layers */
const LAYERS = ["base", "reset", "core", "content", "components", "utils"].map((name) => `starlight.${name}`);

/** Vite joins the sheets in an order of its own, and the layer that comes first in a file would be the weakest. */
export const layersFirst: Plugin = {
  name: "layers-first",
  enforce: "post",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `@layer ${LAYERS};${file.source}`;
    }
  },
};
