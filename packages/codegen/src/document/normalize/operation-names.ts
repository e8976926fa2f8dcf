// Gives every operation a name that is unique in code.

import { HTTP_METHODS, type HttpMethod } from "../../contract/contract.ts";
import { sharedOperationIds } from "../../contract/name-shared-operations.ts";
import { camelCase, pascalCase, uniqueName } from "../../contract/naming.ts";
import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { pointerTo } from "../location.ts";
import type { Normalization, Site } from "./normalization.ts";
import { stringOf } from "./rules.ts";

export class OperationNames {
  readonly #codeNames = new Map<string, string>();
  /** operationIds that the document declares, as names in code. Generated ones must differ from them. */
  readonly #declared = new Set<string>();
  /** Locations of the operations, by name in code. */
  readonly #taken = new Map<string, Site>();

  constructor(run: Normalization) {
    const { paths } = run.document;
    for (const item of isRecord(paths) ? Object.values(paths) : []) {
      for (const method of isRecord(item) ? HTTP_METHODS : []) {
        const operation = isRecord(item) ? item[method] : undefined;
        if (isRecord(operation) && operation.operationId)
          this.#declared.add(this.#codeName(stringOf(operation.operationId)));
      }
    }
  }

  /**
   * Returns the operation with an operationId: the declared one, made unique; one for the variants of a shared
   * route; or one from the method and the path.
   */
  name(operation: Record<string, unknown>, site: Site, method: HttpMethod, path: string) {
    const declared = operation.operationId;
    if (typeof declared !== "string" || camelCase(declared) === "") {
      const generated = this.#unique(generateOperationId(method, path));
      const fix = `"${generated}" is used: add one`;
      site.member("operationId").warn(`expected a unique name, got ${describeValue(declared || undefined)}`, fix);
      this.#taken.set(camelCase(generated), site);
      return { ...operation, operationId: generated };
    }
    const tag = Array.isArray(operation.tags) ? operation.tags[0] : undefined;
    const shared = sharedOperationIds(declared, tag, path).find((candidate) => !this.#isUsed(candidate));
    if (shared !== undefined) {
      this.#taken.set(camelCase(shared), site);
      return { ...operation, operationId: shared };
    }
    const name = this.#codeName(declared);
    const first = this.#taken.get(name);
    if (!first) {
      this.#taken.set(name, site);
      return operation;
    }
    const unique = this.#unique(declared);
    this.#taken.set(camelCase(unique), site);
    const message = `expected a unique operationId, got ${declared}, which #${pointerTo(first)} uses`;
    site.member("operationId").warn(message, `"${unique}" is used: rename one of them`);
    return { ...operation, operationId: unique };
  }

  /** Returns the name in code. Each operationId is looked up several times. */
  #codeName(operationId: string): string {
    const name = this.#codeNames.get(operationId) ?? camelCase(operationId);
    this.#codeNames.set(operationId, name);
    return name;
  }

  #unique(preferred: string): string {
    return uniqueName(preferred, (name) => this.#isUsed(name));
  }

  #isUsed(name: string): boolean {
    return this.#taken.has(camelCase(name)) || this.#declared.has(camelCase(name));
  }
}

/** Returns `getBooksByBookIdPages` for `GET /books/{book-id}/pages`. */
function generateOperationId(method: string, path: string): string {
  const words = path.replace(/\{([^{}]+)\}/g, " by $1 ");
  return camelCase(`${method} ${pascalCase(words) || "root"}`);
}
