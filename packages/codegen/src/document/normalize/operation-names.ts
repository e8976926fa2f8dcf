// Gives every operation a name that is unique in code.

import { HTTP_METHODS, type HttpMethod } from "../../contract/contract.ts";
import { sharedOperationIds } from "../../contract/name-shared-operations.ts";
import { camelCase, pascalCase, uniqueName } from "../../contract/naming.ts";
import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { pointerTo } from "../location.ts";
import type { Fields, Normalization, Site } from "./normalization.ts";
import { stringOf } from "./rules.ts";

/** Largest length of an operationId in characters. The resources that one of `a.b.c` names take time with the square of their number. */
const MAX_LENGTH = 300;

export class OperationNames {
  readonly #codeNames = new Map<string, string>();
  /** operationIds that the document declares, as names in code. Generated ones must differ from them. */
  readonly #declared = new Set<string>();
  /** Locations of the operations, by name in code. */
  readonly #taken = new Map<string, Site>();
  readonly #counts = new Map<string, number>();

  constructor(run: Normalization) {
    const { paths } = run.document;
    const items = isRecord(paths) ? Object.values(paths).filter(isRecord) : [];
    for (const operation of items.flatMap((item) => HTTP_METHODS.map((method) => item[method]))) {
      if (isRecord(operation) && operation.operationId)
        this.#declared.add(this.#codeName(stringOf(operation.operationId)));
    }
  }

  /**
   * Returns the operation with an operationId: the declared one, made unique; one for the variants of a shared
   * route; or one from the method and the path.
   */
  name(operation: Fields, site: Site, method: HttpMethod, path: string): Fields {
    const operationId = this.#select(operation, site, method, path);
    this.#taken.set(this.#codeName(operationId), site);
    return operationId === operation.operationId ? operation : { ...operation, operationId };
  }

  #select({ operationId: declared, tags }: Fields, site: Site, method: HttpMethod, path: string): string {
    const at = site.member("operationId");
    if (typeof declared !== "string" || camelCase(declared) === "") {
      const generated = this.#unique(generateOperationId(method, path));
      at.report("a unique name", declared || undefined, `"${generated}" is used: add one`);
      return generated;
    }
    const tag = Array.isArray(tags) ? tags[0] : undefined;
    const shared = sharedOperationIds(declared, tag, path).find((candidate) => !this.#isUsed(candidate));
    if (shared !== undefined) return shared;
    if (declared.length > MAX_LENGTH) {
      const shortened = shorten(declared);
      const unique = this.#unique(camelCase(shortened) === "" ? generateOperationId(method, path) : shortened);
      const expected = `an operationId of at most ${MAX_LENGTH} characters`;
      at.report(expected, declared, `${describeValue(unique)} is used: shorten it`);
      return unique;
    }
    const first = this.#taken.get(this.#codeName(declared));
    if (!first) return declared;
    const unique = this.#unique(declared);
    const message = `expected a unique operationId, got ${declared}, which #${pointerTo(first)} uses`;
    at.warn(message, `"${unique}" is used: rename one of them`);
    return unique;
  }

  /** Returns the name in code. Each operationId is looked up several times. */
  #codeName(operationId: string): string {
    const name = this.#codeNames.get(operationId) ?? camelCase(operationId);
    this.#codeNames.set(operationId, name);
    return name;
  }

  #unique(preferred: string): string {
    return uniqueName(preferred, (name) => this.#isUsed(name), this.#counts);
  }

  #isUsed(name: string): boolean {
    return this.#taken.has(camelCase(name)) || this.#declared.has(camelCase(name));
  }
}

/** Returns the beginning of a name, without separators and half of a character at its end. */
function shorten(name: string): string {
  return name.slice(0, MAX_LENGTH).replace(/[^\p{L}\p{N}]+$/u, "");
}

/** Returns `getBooksByBookIdPages` for `GET /books/{book-id}/pages`. */
function generateOperationId(method: string, path: string): string {
  const words = path.replace(/\{([^{}]+)\}/g, " by $1 ");
  return camelCase(`${method} ${pascalCase(words) || "root"}`);
}
