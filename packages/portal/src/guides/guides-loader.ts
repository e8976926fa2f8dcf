// Loads the guides into Astro's content collection: those of the project's folder, and those from other sources.
import { pathToFileURL } from "node:url";
import { glob, type Loader } from "astro/loaders";
import { guides, portal } from "../astro/portal.ts";
import type { Guide } from "./guide.ts";

const folder = pathToFileURL(`${portal.guidesFolder}/`);

export function guidesLoader(): Loader {
  const contentLoader = glob({
    base: folder,
    pattern: "[^_]*.{md,mdx}",
    generateId: ({ entry }) => `guides/${entry.replace(/\.mdx?$/, "")}`,
  });
  return {
    name: "guides",
    load: async (context) => {
      await contentLoader.load(context);
      const fromFiles = new Set(guides.filter(({ file }) => file !== undefined).map(({ id }) => id));
      for (const id of context.store.keys()) {
        if (!fromFiles.has(id)) context.store.delete(id);
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
  // Starlight adds anchors to headings only in files in the folder of the guides.
  const fileURL = new URL(`${id.replace("guides/", "")}.md`, folder);
  const rendered = await context.renderMarkdown(body, { fileURL });
  context.store.set({ id, data, body, rendered, digest: context.generateDigest(body) });
}
