// The state of one normalization: the document, its problems, and the components that it renames and adds.
import { INVISIBLE, pascalCase, typeName, uniqueName } from "../../contract/naming.ts";
import { type ContractProblem, describeValue, omission } from "../../contract/problem.ts";
import { reservedTypeNames } from "../../contract/reserved-names.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { checkDepth, type Location, pointerTo } from "../location.ts";
import type { Target } from "../references.ts";

/** Matches reference tokens that describe the structure of a document and do not help to name a schema. */
const STRUCTURAL_TOKEN =
  /^(?:components|schemas|paths|properties|content|schema|responses|parameters|.*\/(?:json|xml)|\d+)$/;

/** An object of the document, of which any member may be invalid. */
export type Fields = Record<string, unknown>;

/** A part of a schema or an operation that becomes a component, because something refers to it. */
export interface NamedPart {
  name: string;
  tokens: string[];
}

/** Result of looking up a reference. */
export interface FoundTarget {
  target: Target | undefined;
  /** True if the target is a reference that leads back to itself. */
  isCircular: boolean;
}

export class Normalization {
  readonly document: Fields;
  readonly isOpenApi30: boolean;
  readonly isOpenApi32: boolean;
  /** Parts that were referred to and are not yet components. */
  readonly pendingParts: NamedPart[] = [];
  /** Keys of the parts that are being inlined, to find a part that contains itself. */
  readonly inlining = new Set<string>();
  /** True by key for the components that references name and that are valid. */
  readonly validComponents = new Map<string, boolean>();
  /** References that were looked up. */
  readonly targets = new Map<string, FoundTarget>();
  /** Security schemes that are required, and are not declared or cannot be used. */
  readonly addedSchemes: Record<string, object> = Object.create(null);
  /** The normalized security of the document, once an operation needs it. */
  security: unknown;
  /** True if a schema has the keyword `writeOnly`. */
  hasWriteOnly = false;
  readonly #problems = new Map<string, ContractProblem>();
  /** New names of schema components. */
  readonly #renamed = new Map<string, string>();
  readonly #parts = new Map<string, string>();
  readonly #typeNames = new Set<string>();
  readonly #counts = new Map<string, number>();

  constructor(document: Fields) {
    this.document = document;
    const isVersion = (version: string) => typeof document.openapi === "string" && document.openapi.startsWith(version);
    this.isOpenApi30 = isVersion("3.0");
    this.isOpenApi32 = isVersion("3.2");
    this.#renameEqualNames();
  }

  /** Returns the problems without repetitions: a part that is referred to several times is normalized several times. */
  get problems(): ContractProblem[] {
    return [...this.#problems.values()];
  }

  /** The location of the document. */
  get root(): Site {
    return new Site(this);
  }

  /** Returns the location with these tokens. */
  at(tokens: readonly (string | number)[]): Site {
    return tokens.reduce<Site>((site, token) => site.member(token), this.root);
  }

  /** Returns the components of a section of the original document. */
  components(section: string): Fields {
    const { components } = this.document;
    const found = isRecord(components) && Object.hasOwn(components, section) ? components[section] : undefined;
    return isRecord(found) ? found : {};
  }

  /** Returns the new name of a schema component, or its name if it is not renamed. */
  schemaName(name: string): string {
    return this.#renamed.get(name) ?? name;
  }

  /** Returns the name of a new schema component: the preferred one, with a number if its type would have the name of another. */
  newSchemaName(preferred: string): string {
    const name = uniqueName(preferred, (candidate) => this.#typeNames.has(typeName(candidate)), this.#counts);
    this.#typeNames.add(typeName(name));
    return name;
  }

  /** Returns the name of the component that a part of the document becomes. */
  partName(tokens: string[]): string {
    const key = tokens.join("\n");
    const existing = this.#parts.get(key);
    if (existing !== undefined) return existing;
    const preferred = pascalCase(tokens.filter((token) => !STRUCTURAL_TOKEN.test(token)).join(" ")) || "Part";
    const name = this.newSchemaName(preferred);
    this.#parts.set(key, name);
    this.pendingParts.push({ name, tokens });
    return name;
  }

  /** Renames the later of schemas whose types would have the same name in code, such as `event.moved` and `EventMoved`. */
  #renameEqualNames(): void {
    const later: string[] = [];
    for (const [name, schema] of Object.entries(this.components("schemas"))) {
      const chosen = isRecord(schema) && typeof schema["x-sdk-type"] === "string" ? schema["x-sdk-type"] : name;
      const type = typeName(chosen);
      if (chosen !== name) this.#renamed.set(name, type);
      if (reservedTypeNames.has(type)) this.#renameReserved(name, type);
      else if (this.#typeNames.has(type) || !/^[\p{L}_]/u.test(type) || /[#%?]/.test(name) || INVISIBLE.test(name))
        later.push(name);
      else this.#typeNames.add(type);
    }
    for (const name of later) {
      const type = typeName(this.schemaName(name));
      this.#renamed.set(name, this.newSchemaName(/^[\p{L}_]/u.test(type) ? type : `Schema${type}`));
    }
  }

  /** Renames a schema whose type would have a name that generated code uses itself: `Page` becomes `PageModel`. */
  #renameReserved(name: string, type: string): void {
    const newName = this.newSchemaName(`${type}Model`);
    this.#renamed.set(name, newName);
    const message = `expected a name that generated code does not use itself, got ${name}`;
    this.at(["components", "schemas", name]).warn(message, `the type is ${newName}`);
  }

  /** Reports a problem once. */
  add(problem: ContractProblem): void {
    const key = `${problem.pointer}: ${problem.message}`;
    if (!this.#problems.has(key)) this.#problems.set(key, problem);
  }
}

/** A location in the document, of which problems are reported. */
export class Site implements Location {
  readonly run: Normalization;
  readonly token: string | number;
  readonly depth: number;
  readonly parent: Site | undefined;

  constructor(run: Normalization, token: string | number = "", parent?: Site) {
    this.run = run;
    this.token = token;
    this.depth = parent ? parent.depth + 1 : 0;
    this.parent = parent;
  }

  /** Returns the location of a member of the value. */
  member(token: string | number): Site {
    checkDepth(this);
    return new Site(this.run, token, this);
  }

  /** Reports that the value is left out, and returns undefined for it. */
  reject(expected: string, got: unknown, fix?: string): undefined {
    this.omit(`expected ${expected}, got ${describeValue(got)}`, fix);
  }

  /** Reports that the part is left out, and returns undefined for it. */
  omit(message: string, fix?: string): undefined {
    this.run.add(omission({ pointer: pointerTo(this), message, fix }));
  }

  /** Reports an error, which prevents generation. */
  error(message: string): void {
    this.run.add({ severity: "error", pointer: pointerTo(this), message });
  }

  /** Reports that the part is repaired or ignored. */
  warn(message: string, fix: string): void {
    this.run.add({ severity: "warning", pointer: pointerTo(this), message, fix });
  }

  /** Reports that a value of the part is repaired or ignored. */
  report(expected: string, got: unknown, fix: string): void {
    this.warn(`expected ${expected}, got ${describeValue(got)}`, fix);
  }

  /** Reports a member of the object at this location. Returns the object with another value of the member, or without it. */
  repair(object: Fields, name: string, expected: string, fix: string, value?: unknown): Fields {
    this.member(name).report(expected, object[name], fix);
    if (value !== undefined) return { ...object, [name]: value };
    const { [name]: _ignored, ...rest } = object;
    return rest;
  }
}
