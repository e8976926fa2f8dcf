// Method and URL of an operation.
import type { Operation } from "@onecontract/codegen";
import { currentSite } from "../model/site.ts";
import { BreakablePath } from "./breakable-path.tsx";
import type { Child } from "./jsx-runtime.ts";

export function Endpoint({ operation }: { operation: Operation }): Child {
  const { method, path, servers } = operation;
  return (
    <p class="endpoint">
      <Method method={method} />
      <code>
        <span class="endpoint-base" data-base-url={servers === undefined}>
          {currentSite().baseURLOf(operation)}
        </span>
        <wbr />
        <span class="endpoint-path">
          <BreakablePath path={path} />
        </span>
      </code>
    </p>
  );
}

/** The method in its colour. */
export function Method({ method }: { method: Operation["method"] }): Child {
  return <span class={["method", `method-${method}`]}>{method.toUpperCase()}</span>;
}
