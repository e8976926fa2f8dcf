// A new operation in TypeSpec, to stand at the end of its resource's file.
import { type Contract, exampleValue } from "@petstore/codegen";
import type { NewOperation, SchemaChoice } from "./new-operation.ts";
import { typespecValue } from "./typespec-value.ts";

const IMPORTS = ["error-examples", "errors", "operation", "pagination", "rate-limits"];

/** The file with the operation in it, and with what the operation needs imported. */
export function addToResource(file: string, operation: NewOperation, contract: Contract): string {
  const tag = /@tag\("([^"]+)"\)/.exec(file)?.[1];
  if (!tag) throw new Error(`contract/${operation.resource}.tsp: expected a @tag, got none`);
  const missing = IMPORTS.map((name) => `import "./common/${name}.tsp";\n`).filter((line) => !file.includes(line));
  const end = file.lastIndexOf("import ");
  const lineEnd = file.indexOf("\n", end) + 1;
  return `${file.slice(0, lineEnd)}${missing.join("")}${file.slice(lineEnd)}\n${typespecText(operation, tag, contract)}`;
}

function typespecText(operation: NewOperation, tag: string, contract: Contract): string {
  const { name, method, path, summary, isList } = operation;
  const failures = failuresOf(operation);
  return [
    `/**\n * ${summary}.\n *\n * @returns ${returnsText(operation)}\n */`,
    `@tag(${JSON.stringify(tag)})`,
    `@summary(${JSON.stringify(summary)})`,
    ...(isList ? ['@extension("x-pagination", Pagination.byLink)'] : []),
    ...successExample(operation, contract),
    ...failures.map(({ example }) => `@opExample(#{ returnType: ErrorExamples.${example} })`),
    `@route(${JSON.stringify(path)})`,
    `@${method}`,
    `op ${identifier(name)} is Operation<{ ${parametersText(operation)} }, { ${successText(operation)} }${
      failures.length > 0 ? `, ${[...new Set(failures.map(({ model }) => model))].join(" | ")}` : ""
    }>;`,
    "",
  ].join("\n");
}

function failuresOf({ pathParameters, body, isList }: NewOperation): { model: string; example: string }[] {
  return [
    ...(isList ? [{ model: "InvalidRequest", example: "invalidQuery" }] : []),
    ...(body
      ? [
          { model: "InvalidRequest", example: "invalidBody" },
          { model: "PayloadTooLarge", example: "payloadTooLarge" },
          { model: "UnsupportedMediaType", example: "unsupportedMediaType" },
        ]
      : []),
    ...(pathParameters.length > 0 ? [{ model: "NotFound", example: "notFound" }] : []),
  ];
}

function parametersText({ pathParameters, body, isList }: NewOperation): string {
  return [
    ...pathParameters.map(
      ({ name, type, description }) => `/** ${description} */\n@path ${identifier(name)}: ${type};`,
    ),
    ...(isList ? ["...PageQuery;"] : []),
    ...(body ? [`@body ${propertyName(body)}: ${body.name};`] : []),
  ].join("\n");
}

function successText({ returns, status, isList }: NewOperation): string {
  return [
    ...(status === 200 ? [] : [`@statusCode _: ${status};`]),
    ...(isList ? ["...PageHeaders;"] : []),
    ...(returns ? [`@body ${propertyName(returns)}: ${returns.name};`] : []),
  ].join("\n");
}

function successExample({ pathParameters, body, returns, status }: NewOperation, contract: Contract): string[] {
  const parameters = [
    ...pathParameters.map(({ name, isText }) => `${identifier(name)}: ${isText ? '"first"' : 1}`),
    ...(body ? [example(body, contract, "request")] : []),
  ];
  const success = [
    ...(status === 200 ? [] : [`_: ${status}`]),
    "...RateLimits.standing",
    ...(returns ? [example(returns, contract, "response")] : []),
  ];
  const given = parameters.length > 0 ? `parameters: #{ ${parameters.join(", ")} }, ` : "";
  return [`@opExample(#{ ${given}returnType: #{ ${success.join(", ")} } })`];
}

function example(choice: SchemaChoice, contract: Contract, direction: "request" | "response"): string {
  const value = exampleValue(contract, choice.schema, direction);
  return `${propertyName(choice)}: ${typespecValue(value, choice.schema, contract)}`;
}

function propertyName({ name }: SchemaChoice): string {
  return identifier(name.charAt(0).toLowerCase() + name.slice(1));
}

/** Quoted in case that it is a word of TypeSpec itself; the formatter takes away the quotes that are not needed. */
function identifier(name: string): string {
  return `\`${name}\``;
}

function returnsText({ returns, isList }: NewOperation): string {
  if (!returns) return "Nothing: it is done.";
  return isList ? "A page of the list." : (returns.schema.description ?? `The ${returns.name}.`);
}
