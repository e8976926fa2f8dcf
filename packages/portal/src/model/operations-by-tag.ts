// Groups operations by tag, in the contract's order of tags.
import type { Contract, Operation, Tag } from "@onecontract/codegen";
import { getProperty } from "@onecontract/codegen/json/is-record";
import { OTHER_TAG } from "./contract-paths.ts";

export interface OperationGroup {
  /** Name of the tag for readers. */
  title: string;
  /** Absent for operations without a tag. */
  tag?: string | undefined;
  /** Markdown. */
  description?: string | undefined;
  operations: Operation[];
}

/** Largest number of operations that the sidebar and the lists show without folding their tags. */
const MAX_EXPANDED_OPERATIONS = 100;

export function hasCollapsedTags({ operations }: Pick<Contract, "operations">): boolean {
  return operations.length > MAX_EXPANDED_OPERATIONS;
}

/** Returns the groups of the tags that operations use. Operations without a tag are in the last group, or in a tag of the same name. */
export function operationsByTag({ operations, tags }: Pick<Contract, "operations" | "tags">): OperationGroup[] {
  const untaggedName = operations.some(({ tag }) => tag === OTHER_TAG) ? OTHER_TAG : undefined;
  const byTag = Map.groupBy(operations, ({ tag = untaggedName }) => tag);
  const names = new Set([...tags.map(({ name }) => name), ...byTag.keys()].filter((name) => name !== undefined));
  const groups = [...names].flatMap((name): OperationGroup[] => {
    const members = byTag.get(name);
    const tag = tags.find((candidate) => candidate.name === name);
    return members
      ? [{ title: titleOf(tag) ?? name, tag: name, description: tag?.description, operations: members }]
      : [];
  });
  const untagged = byTag.get(undefined);
  return untagged ? [...groups, { title: OTHER_TAG, operations: untagged }] : groups;
}

/** Returns the `summary` of a tag (OpenAPI 3.2, section 4.22), or the extension that documents have in its place. */
function titleOf(tag: Tag | undefined): string | undefined {
  const titles = ["summary", "x-displayName"].map((key) => getProperty(tag?.declaration, key));
  return titles.filter((title) => typeof title === "string").find((title) => title.trim() !== "");
}

/** Largest number of operations that are in one group of the sidebar. */
export const MAX_GROUP_SIZE = 50;

/** Operations whose paths have the same beginning. */
export interface PathGroup {
  /** The beginning, without parameters: `/repos/branches`. Empty for operations that share it with no others. */
  path: string;
  operations: Operation[];
}

/** Splits many operations by the beginnings of their paths, as far as necessary. Those that share it with no others come first. */
export function pathGroups(operations: Operation[]): PathGroup[] {
  const byPath = Map.groupBy(splitByPath(operations, 1), ({ path }) => path);
  const groups = [...byPath].map(([path, parts]) => ({ path, operations: parts.flatMap((part) => part.operations) }));
  return groups.sort((a, b) => Number(b.path === "") - Number(a.path === ""));
}

/** Returns the anchor of a group on the page of its tag. */
export function pathAnchor(path: string): string {
  return `path${path.replace(/\s/g, "_")}`;
}

function splitByPath(operations: Operation[], length: number): PathGroup[] {
  const groups = [...Map.groupBy(operations, ({ path }) => beginning(path, length))];
  if (length > MAX_PATH_LENGTH) return groups.map(([path, members]) => ({ path, operations: members }));
  const alone = groups.filter(([, members]) => members.length === 1).flatMap(([, members]) => members);
  const shared = groups.filter(([, members]) => members.length > 1);
  return [
    ...(alone.length > 0 ? [{ path: "", operations: alone }] : []),
    ...shared.flatMap(([path, members]) =>
      members.length > MAX_GROUP_SIZE ? splitByPath(members, length + 1) : [{ path, operations: members }],
    ),
  ];
}

const MAX_PATH_LENGTH = 8;

/** Returns the first segments of a path, without its parameters. */
function beginning(path: string, length: number): string {
  const segments = path.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
  return `/${segments.slice(0, length).join("/")}`;
}
