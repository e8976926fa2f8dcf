// Which guides there are, in the order of the sidebar: those of the content folder, and those made from something else.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "@petstore/codegen";
import { parse } from "yaml";
import { contract } from "../contract/load-contract.ts";
import { docsFolder } from "../site/docs-folder.ts";
import { changelog } from "./changelog.ts";
import { serves } from "./serves.ts";

export interface Guide {
  /** Address below the portal's, without slashes at its ends: `guides/errors`. */
  id: string;
  title: string;
  description: string;
  order: number;
  /** What of the contract it is about; where that is missing, the guide is left out. */
  needs: string[];
  /** Where it is written, for a guide of the content folder. */
  file?: string;
  /** What it shows, for a guide that is no file of the content folder and no page of its own. */
  markdown?: string;
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
    markdown: readme("sdk"),
  },
  {
    id: "guides/mcp",
    title: "MCP server",
    description: "Give a model the operations of the API as tools.",
    order: 90,
    needs: ["listPets"],
    markdown: readme("mcp"),
  },
  ...changelogGuide(),
];

export const guides: Guide[] = guidesOf(contract);

/** Those that a contract has all of that they are about. */
export function guidesOf(contract: Contract): Guide[] {
  return [...madeGuides, ...writtenGuides()]
    .filter(({ needs }) => serves(contract, needs))
    .sort((a, b) => a.order - b.order);
}

/** What a package tells its users, without its name, since the page has a title. */
function readme(name: string): string {
  return readFileSync(join(docsFolder, "../packages", name, "README.md"), "utf8").replace(/^# .*\n/, "");
}

function changelogGuide(): Guide[] {
  const markdown = changelog();
  const title = "Changelog";
  const description = "What has changed for the users of the published packages.";
  return markdown === ""
    ? []
    : [{ id: "guides/changelog", title, description, order: 800, needs: ["listPets"], markdown }];
}

export function hasGuide(id: string): boolean {
  return guides.some((guide) => guide.id === id);
}

function writtenGuides(): Guide[] {
  return readdirSync(folder)
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => writtenGuide(`guides/${name.replace(/\.mdx?$/, "")}`, join(folder, name)));
}

function writtenGuide(id: string, file: string): Guide {
  const [, yaml = ""] = /^---\n([\s\S]*?)\n---/.exec(readFileSync(file, "utf8")) ?? [];
  const { title, description, sidebar, needs } = parse(yaml) ?? {};
  if (typeof title !== "string" || typeof description !== "string") {
    throw new Error(`${file}: expected a title and a description, got ${JSON.stringify({ title, description })}`);
  }
  return { id, file, title, description, order: sidebar?.order ?? 1000, needs: needs ?? [] };
}
