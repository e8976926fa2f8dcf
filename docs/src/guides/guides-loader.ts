// The hand-written pages that this contract has a use for, and the pages that other packages bring.
import { docsLoader } from "@astrojs/starlight/loaders";
import type { Loader } from "astro/loaders";
import { type Guide, guides, hasGuide } from "./guides.ts";

export function guidesLoader(): Loader {
  const written = docsLoader();
  return {
    name: "guides",
    load: async (context) => {
      await written.load(context);
      for (const id of context.store.keys()) {
        if (id.startsWith("guides/") && !hasGuide(id)) context.store.delete(id);
      }
      for (const guide of guides) {
        if (guide.markdown !== undefined) await addMarkdown(guide, guide.markdown, context);
      }
    },
  };
}

type LoaderContext = Parameters<Loader["load"]>[0];

async function addMarkdown(guide: Guide, body: string, context: LoaderContext): Promise<void> {
  const { id, title, description, order } = guide;
  const data = await context.parseData({ id, data: { title, description, sidebar: { order } } });
  // As if it stood among the other pages: there headings get their anchors.
  const fileURL = new URL(`src/content/docs/${id}.md`, context.config.root);
  const rendered = await context.renderMarkdown(body, { fileURL });
  context.store.set({ id, data, body, rendered, digest: context.generateDigest(body) });
}
