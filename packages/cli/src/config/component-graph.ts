// The references between the components of a document, which are named `schemas/Book`.
import { getProperty, isRecord } from "@onecontract/codegen/json/is-record";
import { parseJsonPointer } from "@onecontract/codegen/json/json-pointer";

export class ComponentGraph {
  readonly names: string[];
  readonly #components: object;
  readonly #references = new Map<string, Set<string>>();

  constructor(components: object) {
    this.#components = components;
    const sections = Object.entries(components);
    this.names = sections.flatMap(([section, members]) => keysOf(members).map((name) => `${section}/${name}`));
    for (const [section, members] of sections) {
      if (!isRecord(members)) continue;
      for (const [name, member] of Object.entries(members))
        this.#references.set(`${section}/${name}`, this.#find(member));
    }
  }

  /** Returns the components that a part of a document refers to, and those that these refer to. */
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
        if (key === "security")
          for (const name of Object.values(member ?? {}).flatMap(keysOf)) add("securitySchemes", name);
        if (key === "mapping") for (const name of Object.values(member ?? {})) add("schemas", String(name));
        pending.push(member);
      }
    }
    return found;
  }
}

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
