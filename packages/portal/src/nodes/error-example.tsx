// An error body from the contract's examples, with a link to the section about its code.
import { prettyPrintJson } from "@onecontract/codegen";
import { errorExample } from "../view/error-responses.ts";
import { Code } from "./code.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";

interface Props {
  code: string;
  /** Operation whose examples take precedence. @default the first operation with an example */
  operationId?: string;
}

export function ErrorExample({ code, operationId }: Props, { site }: Rendering): Child {
  const example = errorExample(site.contract, code, operationId);
  if (example === undefined) throw new Error(`code: expected the code of an example in the contract, got "${code}"`);
  return (
    <>
      <Code code={prettyPrintJson(example)} lang="json" isExample />
      <p class="error-link">
        <a href={site.errorCodePath(code)}>
          How to handle <code>{code}</code>
        </a>
      </p>
    </>
  );
}
