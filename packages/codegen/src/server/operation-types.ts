// Emits the types of one operation: `ListBooksRequest` and `ListBooksResponse`.
import type { Contract, JsonSchema, Operation, OperationResponse, Parameter } from "../contract/contract.ts";
import { isUnsafeInt64 } from "../contract/int64.ts";
import { pathParameters } from "../contract/path-parameters.ts";
import { isPlainHeader } from "../contract/read-parameters.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { resolveSchema } from "../schema/references.ts";
import { emitNegotiationFields, emitRequestBodies, emitResponseBodies } from "./body-types.ts";
import type { NamedOperation, RuntimeType } from "./named-operation.ts";

export function emitOperationTypes(contract: Contract, named: NamedOperation, runtime: RuntimeType): TypeScript {
  return ts`
    ${emitRequestType(contract, named, runtime)}

    ${emitResponseType(contract, named, runtime)}
  `;
}

function emitRequestType(
  contract: Contract,
  { operation, types, request }: NamedOperation,
  runtime: RuntimeType,
): TypeScript {
  const path = pathParameters(operation).map(
    ({ name }) => ts`${ts.key(name)}: ${types.parameter({ name, in: "path" })}`,
  );
  const cookies = operation.parameters.filter(isIn("cookie")).map((parameter) => {
    const { name, required, schema, style } = parameter;
    const mark = !required && schema.default === undefined && ts`?`;
    const type = style === "json" ? types.parameter(parameter) : emitPrimitiveType(contract, schema);
    return ts`${ts.key(name)}${mark}: ${type}`;
  });
  const emitDefaults = (location: Parameter["in"], model: TypeScript) => {
    const declared = operation.parameters.filter(isIn(location)).filter(({ schema }) => schema.default !== undefined);
    const names = ts.union(declared.map(({ name }) => ts.literal(name)));
    return declared.length > 0 ? ts`${runtime("WithDefaults")}<${model}, ${names}>` : model;
  };
  const bodies = emitRequestBodies(operation, types, runtime);
  const headers =
    types.headers &&
    ts`
    /** Header names are in lower case. */
    headers: ${runtime("Lowercased")}<${emitDefaults("header", types.headers)}>;
  `;
  const fields = ts.lines([
    path.length > 0 && ts`path: { ${ts.join(path, "; ")} };`,
    types.query && ts`query: ${emitDefaults("query", types.query)};`,
    headers,
    cookies.length > 0 && ts`cookies: { ${ts.join(cookies, "; ")} };`,
    ...emitNegotiationFields(operation),
    ...(bodies.length === 1 ? bodies.flat() : []),
  ]);
  const variants = bodies.map((body) => ts`| { ${ts.join(body, " ")} }`);
  const name = ts.identifier(request);
  const declaration =
    bodies.length < 2
      ? ts`export interface ${name} ${ts.block(fields)}`
      : ts`
          export type ${name} = ${ts.block(fields)} & (
            ${ts.lines(variants)}
          );
        `;
  return ts.lines([emitDoc("Request", operation), declaration]);
}

function emitResponseType(
  contract: Contract,
  { operation, types, response: name }: NamedOperation,
  runtime: RuntimeType,
): TypeScript {
  const exact = operation.responses.filter(({ status }) => /^\d+$/.test(status)).map(({ status }) => status);
  const variants = operation.responses.flatMap((response) => {
    const status = emitStatus(response.status, exact, runtime);
    const headers = emitHeaders(contract, operation, response);
    return emitResponseBodies(response, types, runtime).map(({ body, mediaType }) => {
      const parts = ts.join([status, body, headers, ts`Supplied`, mediaType], ", ");
      return ts`| ${runtime("DeclaredResponse")}<${parts}>`;
    });
  });
  return ts`
    ${emitDoc("Responses", operation)}
    export type ${ts.identifier(name)}<Supplied extends string = never> =
      ${variants.length > 0 ? ts.lines(variants) : ts`never`};
  `;
}

/** Returns `404`, or for `4XX` and `default` the statuses that the contract does not declare individually. */
function emitStatus(status: string, exact: string[], runtime: RuntimeType): TypeScript {
  if (exact.includes(status)) return ts.literal(Number(status));
  const declared = ts.union(exact.map((other) => ts.literal(Number(other))));
  return ts`${runtime("StatusIn")}<${ts.literal(status)}, ${declared}>`;
}

/** Returns the type of the headers that the handler sets. The runtime sends those of `x-deprecation`. */
function emitHeaders(contract: Contract, operation: Operation, response: OperationResponse): TypeScript {
  const runtimeHeaders = operation.deprecation ? ["deprecation", "sunset"] : [];
  const headers = response.headers.filter(({ name }) => !runtimeHeaders.includes(name.toLowerCase()));
  const fields = headers.map((header) => {
    const type = isPlainHeader(header, contract.schemas) ? emitPrimitiveType(contract, header.schema) : ts`string`;
    return ts`${ts.key(header.name)}${!header.required && ts`?`}: ${type}`;
  });
  return fields.length > 0 ? ts`{ ${ts.join(fields, "; ")} }` : ts`{}`;
}

/** Returns the type of a header or cookie. Arrays and objects of cookies stay the string that was received. */
function emitPrimitiveType({ schemas }: Contract, declared: JsonSchema): TypeScript {
  const schema = resolveSchema(declared, schemas);
  if (isUnsafeInt64(schema)) return ts`number | bigint`;
  const [type, ...others] = [schema.type].flat().filter((name) => name !== "null");
  if (others.length > 0) return ts`string`;
  if (type === "integer" || type === "number") return ts`number`;
  return type === "boolean" ? ts`boolean` : ts`string`;
}

function isIn(location: Parameter["in"]): (parameter: Parameter) => boolean {
  return (parameter) => parameter.in === location;
}

function emitDoc(title: "Request" | "Responses", { operationId, method, path, deprecated }: Operation): TypeScript {
  const tag = deprecated ? " @deprecated" : "";
  return ts.docComment([`${title} of ${operationId} (\`${method.toUpperCase()} ${path}\`).${tag}`]);
}
