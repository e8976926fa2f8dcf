// Declares the collection of guides. All other pages are generated from the contract in src/pages.
import { defineCollection } from "astro:content";
import { docsSchema } from "@astrojs/starlight/schema";
import { z } from "astro/zod";
import { guidesLoader } from "../guides/guides-loader.ts";

export const collections = {
  docs: defineCollection({
    loader: guidesLoader(),
    schema: docsSchema({
      /** operationIds and extensions of the contract that the page is about. The portal omits the page if one is missing. */
      extend: z.object({ needs: z.array(z.string()).optional() }),
    }),
  }),
};
