// Which guides there are, in the order of the sidebar: those of the content folder, and those made from something else.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { contract } from "../contract/load-contract.ts";
import { docsFolder } from "../site/docs-folder.ts";
import { serves } from "./serves.ts";

export interface Guide {
  /** Address below the portal's, without slashes at its ends: `guides/errors`. */
  id: string;
  title: string;
  description: string;
  order: number;
  /** What of the contract it is about; where that is missing, the guide is left out. */
  needs: string[];
  /** The Markdown file of another package that it shows, from the root of the repository. */
  source?: string;
}

const folder = join(docsFolder, "src/content/docs/guides");

const madeGuides: Guide[] = [
  {
    id: "guides/errors",
    title: "Errors",
    description: "Every error code: when it is sent and what to do about it.",
    order: 50,
    needs: ["x-error-codes"],
  },
  {
    id: "guides/sdk",
    title: "TypeScript SDK",
    description: "Install the client, call the API, and set what it does about pages, errors, retries and time-outs.",
    order: 80,
    needs: ["listPets", "createPet", "getPet", "listOrders"],
    source: "packages/sdk/README.md",
  },
  {
    id: "guides/mcp",
    title: "MCP server",
    description: "Give a model the operations of the API as tools.",
    order: 90,
    needs: ["listPets"],
    source: "packages/mcp/README.md",
  },
];

export const guides: Guide[] = [...madeGuides, ...writtenGuides()]
  .filter(({ needs }) => serves(contract, needs))
  .sort((a, b) => a.order - b.order);

export function hasGuide(id: string): boolean {
  return guides.some((guide) => guide.id === id);
}

function writtenGuides(): Guide[] {
  return readdirSync(folder)
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => ({ id: `guides/${name.replace(/\.mdx?$/, "")}`, ...frontmatter(join(folder, name)) }));
}

function frontmatter(file: string): Omit<Guide, "id"> {
  const [, yaml = ""] = /^---\n([\s\S]*?)\n---/.exec(readFileSync(file, "utf8")) ?? [];
  const { title, description, sidebar, needs } = parse(yaml) ?? {};
  if (typeof title !== "string" || typeof description !== "string") {
    throw new Error(`${file}: expected a title and a description, got ${JSON.stringify({ title, description })}`);
  }
  return { title, description, order: sidebar?.order ?? 1000, needs: needs ?? [] };
}
