// The folded row of a tag in a list of operations.

import type { OperationGroup } from "../model/operations-by-tag.ts";
import { tagAnchor } from "../model/site-path.ts";
import { FoldedRow } from "./folded-row.tsx";
import type { Child } from "./jsx-runtime.ts";

interface Props {
  level: 2 | 3;
  group: OperationGroup;
  children?: Child;
}

export function FoldedGroup({ level, group: { tag = "Other", operations }, children }: Props): Child {
  const { length } = operations;
  return (
    <FoldedRow
      level={level}
      id={tagAnchor(tag)}
      heading={tag}
      summary={length === 1 ? "1 operation" : `${length} operations`}
    >
      {children}
    </FoldedRow>
  );
}
