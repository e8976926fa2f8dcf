// The hand-written pages that this contract has a use for, and the pages that other packages bring.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { docsLoader } from "@astrojs/starlight/loaders";
import type { Loader } from "astro/loaders";
import { docsFolder } from "../site/docs-folder.ts";
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
        if (guide.source !== undefined) await addSourced(guide, guide.source, context);
      }
    },
  };
}

type LoaderContext = Parameters<Loader["load"]>[0];

async function addSourced(guide: Guide, source: string, context: LoaderContext): Promise<void> {
  const { id, title, description, order } = guide;
  // The page has a title of its own.
  const body = readFileSync(join(docsFolder, "..", source), "utf8").replace(/^# .*\n/, "");
  const data = await context.parseData({ id, data: { title, description, sidebar: { order } } });
  // As if it stood among the other pages: there headings get their anchors.
  const fileURL = new URL(`src/content/docs/${id}.md`, context.config.root);
  const rendered = await context.renderMarkdown(body, { fileURL });
  context.store.set({ id, data, body, rendered, digest: context.generateDigest(body) });
}
