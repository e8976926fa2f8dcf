// Method and URL of an operation.
import type { Operation } from "@onecontract/codegen";
import { BreakablePath, Method } from "./inline.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";

export function Endpoint({ operation }: { operation: Operation }, { site }: Rendering): Child {
  const { method, path, servers } = operation;
  return (
    <p class="endpoint">
      <Method method={method} />
      <code>
        <span class="endpoint-base" data-base-url={servers === undefined}>
          {site.baseURLOf(operation)}
        </span>
        <wbr />
        <span class="endpoint-path">
          <BreakablePath path={path} />
        </span>
      </code>
    </p>
  );
}
