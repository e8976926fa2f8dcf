// Writes a request as TypeScript with `fetch` alone.
import { ExampleFile } from "../http/example-file.ts";
import {
  type BodyWriters,
  type Fragment,
  type HttpBody,
  type HttpRequest,
  headerFields,
  requestURL,
  type Secret,
  writeBody,
} from "../http/http-request.ts";
import { Code, type CodePart } from "../language/code.ts";
import { hasBigInt } from "../language/json.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import type { ResponseUse } from "./response-use.ts";
import { bodyLayout, commaLines, credentialMark, interpolatedParts } from "./string-expression.ts";
import { fileExpression, nodeImports } from "./typescript-files.ts";

export function fetchSample(request: HttpRequest, response: ResponseUse): TypeScript {
  const { method, body } = request;
  const fields = headerFields(request).map(({ name, value }) => ts`${ts.key(name)}: ${string(value)}`);
  const options = commaLines(ts, [
    method !== "GET" && ts`method: ${ts.literal(method)}`,
    headersOption(fields),
    body && ts`body: ${writeBody(body, BODY)}`,
  ]);
  const url = string(requestURL(request));
  const call = options.isEmpty
    ? ts`fetch(${url})`
    : ts`
      fetch(${url}, {
        ${options}
      })
    `;
  const program = ts`
    ${body?.kind === "multipart" && createForm(body)}
    const response = await ${call};
    if (!response.ok) {
      throw new Error(\`\${response.status}: \${await response.text()}\`);
    }
    ${useResponse(response)}
  `;
  return ts.join([nodeImports(body, response), program], "\n\n");
}

function string(fragments: readonly Fragment[]): TypeScript {
  const parts = interpolatedParts(fragments, secretExpression);
  const fixed = parts.filter((part): part is CodePart => !(part instanceof Code));
  return fixed.length === parts.length ? ts.string(fixed) : ts.templateLiteral(...parts);
}

function secretExpression({ variable, encoding }: Secret): TypeScript {
  const value = ts`process.env${ts.member(variable)}`.mark(credentialMark(variable));
  if (encoding === "base64") return ts`btoa(${ts.templateLiteral(value)})`;
  return encoding === "percent" ? ts`encodeURIComponent(${ts.templateLiteral(value)})` : value;
}

function headersOption(fields: TypeScript[]): TypeScript | undefined {
  if (fields.length === 0) return undefined;
  if (fields.length === 1) return ts`headers: { ${fields[0]} }`;
  return ts`
    headers: {
      ${commaLines(ts, fields)}
    }
  `;
}

const BODY: BodyWriters<TypeScript> = {
  json({ value }) {
    // JSON.stringify does not support bigint, so such a body is emitted as a string.
    if (hasBigInt(value)) return ts.jsonTemplate(value);
    return ts`JSON.stringify(${ts.value(value, bodyLayout(value, 2, "body: JSON.stringify(),".length))})`;
  },
  text: ({ source }) => ts.literal(source),
  file: ({ file }) => fileExpression(file),
  form({ pairs }) {
    const names = new Set(pairs.map(([name]) => name));
    const fields = names.size === pairs.length ? Object.fromEntries(pairs) : pairs;
    return ts`new URLSearchParams(${ts.value(fields, bodyLayout(fields, 2, 0))})`;
  },
  multipart: () => ts`form`,
};

function createForm({ parts }: HttpBody<"multipart">): TypeScript {
  const calls = parts.map(({ name, value, type }) => {
    const content = value instanceof ExampleFile ? fileExpression(value) : ts.literal(value);
    const part = type === undefined ? content : ts`new Blob([${content}], { type: ${ts.literal(type)} })`;
    return ts`form.append(${ts.literal(name)}, ${part});`;
  });
  return ts.lines([ts`const form = new FormData();`, ...calls]);
}

function useResponse(response: ResponseUse): TypeScript {
  if (!(response instanceof ExampleFile)) return USE_RESPONSE[response];
  return ts`await writeFile(${ts.literal(response.fileName)}, await response.bytes());`;
}

const USE_RESPONSE: Record<Exclude<ResponseUse, ExampleFile>, TypeScript> = {
  stream: ts`
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      console.log(chunk);
    }
  `,
  none: ts`console.log(response.status);`,
  json: ts`console.log(await response.json());`,
  text: ts`console.log(await response.text());`,
};
