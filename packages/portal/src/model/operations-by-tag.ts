// Groups operations by tag, in the contract's order of tags.
import type { Contract, Operation } from "@onecontract/codegen";

export interface OperationGroup {
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

/** Returns the groups of the tags that operations use. Operations without a tag are in the last group. */
export function operationsByTag({ operations, tags }: Pick<Contract, "operations" | "tags">): OperationGroup[] {
  const used = operations.flatMap(({ tag }) => (tag === undefined ? [] : [tag]));
  const names = new Set([...tags.map(({ name }) => name).filter((name) => used.includes(name)), ...used]);
  const groups = [...names].map((name) => {
    const description = tags.find((tag) => tag.name === name)?.description;
    return {
      tag: name,
      description,
      operations: operations.filter(({ tag }) => tag === name),
    };
  });
  const untagged = operations.filter(({ tag }) => tag === undefined);
  return untagged.length > 0 ? [...groups, { operations: untagged }] : groups;
}
