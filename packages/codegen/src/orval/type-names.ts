// Gives each generated type its own name. orval derives one name from the properties `support.chat` and `supportChat`.

import type { GeneratorSchema } from "@orval/core";
import { uniqueName } from "../contract/naming.ts";

/** A type, and the types that are declared for it. A type comes before the one that refers to it. */
interface Resolved {
  value: string;
  imports: { name: string }[];
  schemas: GeneratorSchema[];
}

/** Strings, comments and names of a type in TypeScript. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|[\p{ID_Continue}$]+/gu;

export class TypeNames {
  readonly taken: Set<string>;

  constructor(names: string[]) {
    this.taken = new Set(names);
  }

  /**
   * Returns the preferred name, with a number if it is taken, and takes it.
   *
   * @param isTaken returns whether other types have a name
   */
  add(preferred: string, isTaken = (name: string) => this.taken.has(name)): string {
    const name = uniqueName(preferred, isTaken);
    this.taken.add(name);
    return name;
  }

  /** Returns the types with numbers at the names that are taken. Of types with the same name, the last keeps it. */
  addTypes<T extends Resolved>(resolved: T): T {
    const schemas = [...resolved.schemas];
    let { value } = resolved;
    for (const [index, { name }] of resolved.schemas.entries()) {
      const isTaken = (candidate: string) =>
        this.taken.has(candidate) || schemas.some((other, at) => at !== index && other.name === candidate);
      const unique = this.add(name, isTaken);
      if (unique === name) continue;
      // The next type that imports the name refers to this type, and those after it to another one.
      const user = schemas.findIndex(({ imports }, at) => at > index && imports.some((found) => found.name === name));
      const [own, other] = [schemas[index], schemas[user]];
      if (own) schemas[index] = { ...own, name: unique, model: renameType(own.model, name, unique, "all") };
      if (other) {
        const imports = other.imports.toSpliced(
          other.imports.findIndex((found) => found.name === name),
          1,
        );
        const scope = imports.some((found) => found.name === name) ? "first reference" : "references";
        schemas[user] = { ...other, imports, model: renameType(other.model, name, unique, scope) };
      } else value = renameType(value, name, unique, "references");
    }
    return { ...resolved, value, schemas };
  }
}

function renameType(source: string, from: string, to: string, scope: "all" | "references" | "first reference"): string {
  let isDone = false;
  return source.replace(TOKEN, (token, offset: number) => {
    const isKey = /^\??:/.test(source.slice(offset + token.length));
    const isDeclared = /\bexport (?:const|interface|type) $/.test(source.slice(0, offset));
    if (isDone || token !== from || isKey || (isDeclared && scope !== "all")) return token;
    isDone = scope === "first reference";
    return to;
  });
}
