// Compares what the compiler finds with what the rules say: whether programs for the released SDK compile with the next one.
import type { Contract, Operation, Webhook } from "../contract/contract.ts";
import { rootSchemas } from "../contract/root-schemas.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import { reachableNames, schemaReference } from "../schema/references.ts";
import type { SdkSymbol } from "../sdk/symbols-file.ts";
import type { Change, Sides, UnratedChange } from "./change.ts";
import { webhookEndpoint } from "./compare-webhooks.ts";
import type { Comparison } from "./comparison.ts";
import { endpointName } from "./match-operations.ts";
import type { Reporter } from "./reporter.ts";
import type { Rating } from "./rules/rule.ts";
import { effectOf } from "./rules/rules.ts";

/** A symbol of the released SDK that programs cannot use in the same way with the next SDK. */
export interface ClientError {
  symbol: SdkSymbol;
  /** The message of the compiler, with the path to its cause: `body.tag: Type 'string' is not assignable to type 'number'`. */
  message: string;
  /** The message without the path. Errors with the same cause have it in common. */
  cause: string;
}

/** Operations of both contracts. */
type Pairs = readonly Sides<Operation>[];

/**
 * Reports the errors that no breaking change explains. Those with the same cause are one change.
 *
 * @param rating of the changes that the other rules find
 */
export function reportClientErrors(
  comparison: Comparison,
  pairs: Pairs,
  errors: readonly ClientError[],
  rating: Rating | undefined,
): void {
  const { changes, before } = comparison;
  const partsOf = partsReader(before, pairs);
  const isExplained = ({ symbol }: ClientError) =>
    changes.some((change) => explains(change, symbol) && concerns(partsOf(symbol), targetOf(change)));
  const unexplained = errors.filter((error) => !isExplained(error));
  const rated =
    rating === "major" ? "No breaking change concerns it" : `The rules rate this edit ${rating ?? "no change"}`;
  for (const group of Map.groupBy(unexplained, ({ cause }) => cause).values()) {
    const [{ symbol, message }] = group as [ClientError];
    const description = `breaks clients. ${rated}, but a client that uses ${symbol.name} no longer compiles: ${message}`;
    const symbols = group.map((error) => error.symbol.name);
    reporterFor(comparison, pairs, group).report("client-broken", description, { symbols });
  }
}

/** Returns a reporter for what errors with one cause have in common: a schema if one is among them, else the first operation. */
function reporterFor(comparison: Comparison, pairs: Pairs, errors: readonly ClientError[]): Reporter {
  const origins = errors.flatMap(({ symbol }) => (symbol.origins.length === 1 ? symbol.origins : []));
  const schema = origins.find((origin) => typeof origin === "string");
  const origin = origins.find((candidate) => typeof candidate !== "string");
  const current = pairs.find(({ before }) => before === origin)?.after ?? origin;
  if (current) {
    const pointer = schema === undefined ? current : schemaPointer(schema);
    return comparison.at({ operation: endpointOf(current) }, pointer);
  }
  return schema === undefined
    ? comparison.atService("", "SDK")
    : comparison.atService(schemaPointer(schema), `schema ${schema}`);
}

/** Returns the changes that are major only because programs would not compile, although the compiler accepts them. */
export function changesThatCompile(
  changes: readonly Change[],
  before: Contract,
  pairs: Pairs,
  errors: readonly ClientError[],
): Change[] {
  const partsOf = partsReader(before, pairs);
  return changes.filter(({ rating, affects, operations, sdk: symbols, pointer }) => {
    if (rating !== "major" || affects.when !== "compile time") return false;
    return !errors.some(({ symbol }) => concerns(partsOf(symbol), { operations, symbols, pointer }));
  });
}

/** Returns whether the rule of a change says that programs which use the symbol break. */
function explains({ rule, uses }: UnratedChange, { name }: SdkSymbol): boolean {
  return uses.some(({ direction }) => {
    const { rating, affects } = effectOf(rule, direction) ?? {};
    // The object of an enum loses the values that no response has any more, and the errors of an operation the 410 of its deprecation.
    const isLost =
      name.startsWith("typeof ") || (name.startsWith("OperationErrors[") && rule === "deprecation-withdrawn");
    return rating === "major" || (isLost && affects?.when === "compile time");
  });
}

/** The parts that a change is about. */
interface Target {
  operations: readonly (string | undefined)[];
  symbols: readonly string[];
  pointer: string;
}

function targetOf({ uses, symbols = [], pointer }: UnratedChange): Target {
  return { operations: uses.map(({ operation }) => operation), symbols, pointer };
}

/** The parts of a contract that a symbol is made from. */
interface Parts {
  name: string;
  /** Endpoints and webhooks. */
  operations: ReadonlySet<string>;
  /** JSON Pointers of schemas. */
  schemas: readonly string[];
}

function concerns({ name, operations, schemas }: Parts, target: Target): boolean {
  if (target.symbols.includes(name)) return true;
  if (operations.size === 0 && schemas.length === 0) {
    const isClient = target.symbols.some((symbol) => symbol.startsWith("new "));
    return isClient || target.operations.every((operation) => operation === undefined);
  }
  const isAt = (schema: string) => target.pointer === schema || target.pointer.startsWith(`${schema}/`);
  return schemas.some(isAt) || target.operations.some((operation) => operation && operations.has(operation));
}

/** Returns a function that finds the parts of a symbol. Those of a schema include the operations that use it, which may be removed. */
function partsReader(before: Contract, pairs: Pairs): (symbol: SdkSymbol) => Parts {
  const moved = new Map(pairs.map((pair) => [endpointOf(pair.before), endpointOf(pair.after)]));
  const known = new Map<SdkSymbol, Parts>();
  const read = ({ name, origins }: SdkSymbol): Parts => {
    const names = origins.filter((origin) => typeof origin === "string");
    const roots = names.map((schema) => ({ $ref: schemaReference(schema) }));
    const reachable = [...reachableNames(roots, before.schemas)];
    const users = [...before.operations, ...before.webhooks].filter((user) =>
      names.some((schema) => usesSchema(before, user, schema)),
    );
    const endpoints = [...origins.filter((origin) => typeof origin !== "string"), ...users].map(endpointOf);
    return {
      name,
      schemas: reachable.map(schemaPointer),
      operations: new Set(endpoints.flatMap((endpoint) => [endpoint, moved.get(endpoint) ?? endpoint])),
    };
  };
  return (symbol) => {
    const parts = known.get(symbol) ?? read(symbol);
    known.set(symbol, parts);
    return parts;
  };
}

function usesSchema(contract: Contract, user: Operation | Webhook, schema: string): boolean {
  const isOperation = "operationId" in user;
  const { sent, read } = rootSchemas({ operations: isOperation ? [user] : [], webhooks: isOperation ? [] : [user] });
  return reachableNames([...sent, ...read], contract.schemas).has(schema);
}

function endpointOf(origin: Operation | Webhook): string {
  return "operationId" in origin ? endpointName(origin) : webhookEndpoint(origin);
}

function schemaPointer(name: string): string {
  return formatJsonPointer(["components", "schemas", name]);
}
