// The references between the components of a document, which are named `schemas/Book`, and the OAuth scopes that they require, which are
// named by `scopeName`.
import { followReferences } from "@onecontract/codegen";
import { getProperty, isRecord } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer, parseJsonPointer } from "@onecontract/codegen/json/json-pointer";

export class ComponentGraph {
  readonly names: string[];
  readonly #components: object;
  readonly #references = new Map<string, Set<string>>();

  constructor(components: object) {
    this.#components = components;
    const sections = Object.entries(components);
    const members = sections.flatMap(([section, members]) => keysOf(members).map((name) => `${section}/${name}`));
    const schemes = entriesOf(getProperty(components, "securitySchemes"));
    const scopes = schemes.flatMap(([scheme, declared]) => scopesOf(declared).map((scope) => scopeName(scheme, scope)));
    this.names = [...members, ...scopes];
    for (const [section, members] of sections) {
      if (!isRecord(members)) continue;
      for (const [name, member] of Object.entries(members))
        this.#references.set(`${section}/${name}`, this.#find(member));
    }
  }

  /** Returns the components and scopes that a part of a document refers to, and those that these refer to. */
  reachable(part: unknown): Set<string> {
    const found = this.#find(part);
    // The set grows in the loop.
    for (const name of found) for (const reference of this.#references.get(name) ?? []) found.add(reference);
    return found;
  }

  /** Returns the components of a set, and those that refer to them, directly or not. */
  dependents(names: ReadonlySet<string>): Set<string> {
    const found = new Set(names);
    for (let size = -1; size < found.size; ) {
      size = found.size;
      for (const [name, references] of this.#references) {
        if ([...references].some((reference) => found.has(reference))) found.add(name);
      }
    }
    return found;
  }

  /**
   * Returns the components that a part of a document names itself. Every string that is a reference counts, also that of a discriminator, so
   * that nothing is removed that something could use.
   */
  #find(part: unknown): Set<string> {
    const found = new Set<string>();
    const add = (section: string, name: string) => {
      if (getProperty(getProperty(this.#components, section), name) !== undefined) found.add(`${section}/${name}`);
    };
    const seen = new Set<unknown>();
    const pending: unknown[] = [part];
    while (pending.length > 0) {
      const value = pending.pop();
      if (typeof value === "string") {
        const [section, name] = readReference(value) ?? [];
        if (section !== undefined && name !== undefined) add(section, name);
      }
      if (typeof value !== "object" || value === null || seen.has(value)) continue;
      seen.add(value);
      for (const [key, member] of Object.entries(value)) {
        // Security schemes and the schemas of a discriminator can be named without a reference.
        if (key === "security") {
          for (const [name, scopes] of Object.values(member ?? {}).flatMap(entriesOf)) {
            add("securitySchemes", name);
            const scheme = this.#definitionOf(name);
            for (const scope of Array.isArray(scopes) ? scopes : []) found.add(scopeName(scheme, String(scope)));
          }
        }
        if (key === "mapping") for (const name of Object.values(member ?? {})) add("schemas", String(name));
        pending.push(member);
      }
    }
    return found;
  }

  /** Returns the name of the security scheme to which a security scheme refers, which may be itself. */
  #definitionOf(scheme: string): string {
    const reference = { $ref: `#${formatJsonPointer(["components", "securitySchemes", scheme])}` };
    return followReferences(reference, { components: this.#components }).definition?.tokens[2] ?? scheme;
  }
}

/** Returns the name of an OAuth scope in the graph. */
export const scopeName = (scheme: string, scope: string) => formatJsonPointer(["securitySchemes", scheme, scope]);

/** Returns the scopes that the flows of a security scheme declare (OpenAPI 3.1, section 4.8.29). */
function scopesOf(scheme: unknown): string[] {
  return entriesOf(getProperty(scheme, "flows")).flatMap(([, flow]) => keysOf(getProperty(flow, "scopes")));
}

const entriesOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : []);

const keysOf = (value: unknown) => (isRecord(value) ? Object.keys(value) : []);

/** Returns the section and the name of a component to which a string refers. */
function readReference(value: string): string[] | undefined {
  if (!value.startsWith("#/components/")) return undefined;
  try {
    return parseJsonPointer(value).slice(1, 3);
  } catch {
    // It has an invalid escape, so it is no reference.
    return undefined;
  }
}
