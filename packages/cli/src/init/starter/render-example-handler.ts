// Renders a handler that returns an example of the contract.
import type { ExampleResponse } from "./example-response.ts";
import { renderValue } from "./render-value.ts";
import type { StarterOperation } from "./starter-operation.ts";

/** Returns sources, the best first. The last one compiles for every contract. */
export function renderExampleHandlers(
  starter: StarterOperation,
  example: ExampleResponse | undefined,
  scope: string,
): string[] {
  const bodies = example?.content === undefined ? [""] : example.bodies.map((value) => renderBody(value, example));
  const returned =
    example === undefined ? [] : [...new Set(bodies)].map((body) => renderHandler(starter, example, body, scope));
  return [...returned, renderUnimplemented(starter, scope)];
}

/** Returns the comment at the start of a handler's file. */
export function renderTitle({ operation }: StarterOperation): string {
  const { method, path, summary } = operation;
  const title = summary === undefined ? "" : `: ${summary.split("\n")[0]?.trim().slice(0, 100)}`;
  return `// ${method.toUpperCase()} ${path}${title}`;
}

function renderHandler(
  starter: StarterOperation,
  { status, headers }: ExampleResponse,
  body: string,
  scope: string,
): string {
  const { handler, functionName } = starter;
  const headersField = Object.keys(headers).length > 0 ? `headers: ${renderValue(headers)},` : "";
  return `${renderTitle(starter)}
import type { Handlers } from "${scope}/server";
import type { RequestContext } from "./request-context.ts";

// TODO: replace the contract's example. The parameters are the request and its context.
export const ${functionName}: Handlers<RequestContext>[${JSON.stringify(handler)}] = () => ({ status: ${status}, ${headersField} ${body} });
`;
}

function renderUnimplemented(starter: StarterOperation, scope: string): string {
  const { handler, functionName } = starter;
  return `${renderTitle(starter)}
import type { Handlers } from "${scope}/server";
import { ApiError } from "../domain/api-error.ts";
import type { RequestContext } from "./request-context.ts";

// TODO: implement the operation. The parameters are the request and its context.
export const ${functionName}: Handlers<RequestContext>[${JSON.stringify(handler)}] = () => {
  throw new ApiError("not_implemented", ${JSON.stringify(`${handler}: not implemented yet`)});
};
`;
}

/** Returns the fields of the body. */
function renderBody(value: unknown, { content, mediaType }: ExampleResponse): string {
  if (content === undefined) return "";
  const field = mediaType === undefined ? "" : `mediaType: ${JSON.stringify(mediaType)}, `;
  return `${field}body: ${renderContent(value, content.kind)}`;
}

function renderContent(value: unknown, kind: string): string {
  const plain = typeof value === "string" ? value : JSON.stringify(value ?? "example");
  switch (kind) {
    case "json":
      return renderValue(value);
    case "text":
    case "form":
      return JSON.stringify(plain);
    case "events":
    case "lines":
      return `(async function* () { yield ${renderValue(value ?? {})}; })()`;
    default:
      return `new TextEncoder().encode(${JSON.stringify(plain)})`;
  }
}
