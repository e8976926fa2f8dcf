// Emits the method of an operation, or two if it can respond with either a single body or a stream.
import type { Contract, Operation } from "../contract/contract.ts";
import { separateServersName } from "../contract/separate-servers.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { emitConverting } from "./conversions-file.ts";
import { mayStreamBody } from "./media-types.ts";
import { listMethods, type Method } from "./methods.ts";
import { bodies, runtime, servers } from "./modules.ts";
import { methodPath } from "./parameter-names.ts";
import type { SdkOperation } from "./typed-operation.ts";

/** Emits the methods of an operation. */
export function emitMethods(contract: Contract, typed: SdkOperation): TypeScript[] {
  return listMethods(contract, typed).map((method) =>
    emitCallable(contract, typed, method, {
      head: ts.key(method.name),
      client: ts`this`,
      parameters: [],
      streams: method.streamCall && ts`this.${method.streamCall}`,
    }),
  );
}

/**
 * Renders `functions.gen.ts`, the entry point `operations`: one function for each operation. A bundle has only the functions that a
 * program imports, so it does not grow with the contract.
 */
export function renderFunctionsFile(contract: Contract, operations: SdkOperation[]): TypeScript {
  const { name } = contract.client;
  const functions = operations.flatMap((operation) => emitFunctions(contract, operation));
  return ts`
    export { ${ts.identifier(`${name}Client`)}, type ${ts.identifier(`${name}Options`)} } from "./service.gen.ts";

    ${ts.join(functions, "\n\n")}
  `;
}

/** Emits the functions of an operation, which have the names of its constants. */
function emitFunctions(contract: Contract, typed: SdkOperation): TypeScript[] {
  return listMethods(contract, typed).map((method) =>
    emitCallable(contract, typed, method, {
      head: ts`export function ${ts.identifier(method.constant)}`,
      client: ts`client`,
      parameters: [ts`client: ${runtime}.Client`],
    }),
  );
}

interface Callable {
  /** Code before the parameters. */
  head: TypeScript;
  /** Expression of the client, or of a resource with the same `send`. */
  client: TypeScript;
  /** Parameters before those of the method. */
  parameters: TypeScript[];
  /** Expression of the stream that calls with `stream: true` return. Functions have none, because bundles would contain it always. */
  streams?: TypeScript | undefined;
}

/** Emits the signatures and the call. The signature with the default media types is the last overload, because its options allow all headers. */
function emitCallable(contract: Contract, typed: SdkOperation, method: Method, callable: Callable): TypeScript {
  const tag = deprecationTag(contract, typed.operation);
  const signatures = method.signatures.filter(({ isStream }) => callable.streams || !isStream);
  const implementation = signatures.length > 1 && method.implementation;
  const emitHead = (parameters: TypeScript[], type: TypeScript) =>
    ts`${callable.head}(${ts.join([...callable.parameters, ...parameters], ", ")}): ${type}`;
  const heads = signatures.map(
    ({ comment, parameters, callType }) => ts`
      ${ts.docComment([comment, tag && `\n${tag}`])}
      ${emitHead(parameters, callType)}${implementation && ts`;`}
    `,
  );
  return ts`
    ${ts.lines([...heads, implementation && emitHead(implementation, ts`${runtime}.Call<unknown>`)])} {
      ${callable.streams && ts`if (${runtime}.getProperty(body, "stream") === true) return ${callable.streams};`}
      return ${emitCall(contract, typed, method, callable.client)};
    }
  `;
}

function emitCall(
  contract: Contract,
  typed: SdkOperation,
  { signatures, input, reader }: Method,
  client: TypeScript,
): TypeScript {
  const { operation } = typed;
  const server = separateServersName(contract, operation);
  const send = server === undefined ? ts`${client}.send` : ts`${servers}.sendTo(${client}.send, ${ts.literal(server)})`;
  const plainSender = mayStreamBody(operation) ? ts`${bodies}.sendOnce(${send})` : send;
  const sender = emitConverting("converting", typed, plainSender);
  return ts`new ${signatures.at(-1)?.callType}(${ts.join([sender, input, reader], ", ")})`;
}

/** Returns the `@deprecated` tag: the removal date, the replacement and the reason; undefined if not deprecated. */
export function deprecationTag(contract: Contract, { deprecated, deprecation }: Operation): string | undefined {
  if (!deprecated) return undefined;
  const { sunset, successor, reason } = deprecation ?? {};
  const replacement = successor && contract.operations.find(({ operationId }) => operationId === successor);
  const parts = [
    sunset && `It will be removed on ${sunset}.`,
    replacement && `Use \`client.${methodPath(replacement).join(".")}()\` instead.`,
    reason,
  ];
  return `@deprecated ${parts.filter(Boolean).join(" ")}`;
}
