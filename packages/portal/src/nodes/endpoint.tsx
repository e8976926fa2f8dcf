// Method and URL of an operation, and lists of operations and webhooks.
import type { Operation } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
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

interface ListProps {
  endpoints: readonly (Pick<Operation, "method" | "path" | "deprecated"> & { href: string; title: string })[];
}

export function EndpointList({ endpoints }: ListProps): Child {
  return (
    <ul class="operation-list">
      {endpoints.map(({ href, method, title, path, deprecated }) => (
        <li>
          <a href={href}>
            <Method method={method} /> <span class="operation-title">{title}</span> <code>{path}</code>
          </a>
          {deprecated && <span class="deprecated"> {t("deprecated")}</span>}
        </li>
      ))}
    </ul>
  );
}
