// Renders `compared-types.gen.ts`: types with which TypeScript decides whether programs for one version of an SDK compile with another one.
// A value that programs read from the later version must be assignable to the one that they read from the earlier version. For a value
// that they send, it is the other way round.
import { type TypeScript, ts } from "../language/typescript.ts";

export const compared = ts.imported("compared", "./compared-types.gen.ts", "type namespace");

/**
 * Number of nested objects that are compared by the names of their properties. Schemas with a name are compared one by one. Each level has
 * its own type, because TypeScript accepts what is nested three times in instances of the same one.
 */
const LEVELS = 6;

export function renderComparedTypes(): TypeScript {
  const levels = Array.from({ length: LEVELS }, (_, index) => index + 1);
  return ts`
    ${ts.comment("The names of properties must be known to the type that is assigned to, because programs may write them in a literal.")}
    ${ts.lines(levels.map((level) => renderLevel("Sent", level, ts`{ "#names"?: keyof T }`)))}

    ${ts.comment("The names of properties must include those of the type that is assigned to, also the optional ones.")}
    ${ts.lines(levels.map((level) => renderLevel("Read", level, ts`{ "#names"?: (name: keyof T) => void }`)))}

    type Primitive = string | number | bigint | boolean | null | undefined;

    /** What programs get from a call: its data, its response, the items that they iterate, and its methods. */
    export interface Results<Call extends Promise<unknown> & { withResponse(): Promise<unknown> }> {
      data: Awaited<Call>;
      response: Awaited<ReturnType<Call["withResponse"]>>;
      items: Call extends AsyncIterable<infer Item> ? Item : never;
      call: Call;
    }

    /** The value that a module exports with a name, or \`unknown\` if it exports only a type. */
    export type Member<Module, Name extends string> = Name extends keyof Module ? Module[Name] : unknown;
  `;
}

/** Returns the type of values that programs read. */
export function read(type: TypeScript): TypeScript {
  return ts`${compared}.Read1<${type}>`;
}

/** Returns the type of values that programs send. */
export function sent(type: TypeScript): TypeScript {
  return ts`${compared}.Sent1<${type}>`;
}

/** Renders the type of a level. Classes become types without private members, which two versions of a class do not share. */
function renderLevel(kind: "Sent" | "Read", level: number, names: TypeScript): TypeScript {
  const name = ts.identifier(`${kind}${level}`);
  const inner = (type: TypeScript) => (level < LEVELS ? ts`${ts.identifier(`${kind}${level + 1}`)}<${type}>` : type);
  return ts`
    export type ${name}<T> = unknown extends T ? T
      : T extends Primitive ? T
      : T extends (...values: never) => unknown ? "function"
      : T extends readonly unknown[]
        ? number extends T["length"] ? { items: ${name}<T[number]> } : { [Index in keyof T]: ${inner(ts`T[Index]`)} }
      : T extends object ? { [Name in keyof T]: ${inner(ts`T[Name]`)} } & ${names}
      : T;
  `;
}
