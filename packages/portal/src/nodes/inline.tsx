// Parts of sentences: lists, paths that break, and links.
import type { Operation } from "@onecontract/codegen";
import type { Child, Rendering } from "./jsx-runtime.ts";

/** Puts the separator between the items. */
export function separate(items: readonly Child[], separator: Child = ", "): Child {
  return items.map((item, index) => (index === 0 ? item : [separator, item]));
}

/** Returns names as code, with the separator between them. */
export function codes(names: readonly string[], separator?: Child): Child {
  return separate(
    names.map((name) => <code>{name}</code>),
    separator,
  );
}

/** A path that breaks after its slashes, as in `/v2/<break>droplets`. Browsers break it at no character, or at any. */
export function BreakablePath({ path }: { path: string }): Child {
  return separate(path.split(/(?<=[^/]\/)(?=[^/])/), <wbr />);
}

/** A link to the page of an operation, with its summary. */
export function OperationLink({ operation }: { operation: Operation }, { site }: Rendering): Child {
  const { operationId, summary } = operation;
  return <a href={site.operationPath(operationId)}>{summary ?? operationId}</a>;
}

/** Links to the pages of operations, with commas between them. */
export function OperationLinks({ operations }: { operations: readonly Operation[] }): Child {
  return separate(operations.map((operation) => <OperationLink operation={operation} />));
}

/** A list of links to pages. */
export function LinkList({ links }: { links: readonly { href: string; label: string }[] }): Child {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The method in its colour. */
export function Method({ method }: { method: Operation["method"] }): Child {
  return <span class={["method", `method-${method}`]}>{method.toUpperCase()}</span>;
}
