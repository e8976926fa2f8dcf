// The paths and anchors of what a contract names, without the base path. Each name has one slug, by which all pages link to it.
import type { Contract } from "@onecontract/codegen";
import { memoize } from "./memoize.ts";
import { MODELS_PATH, SDK_PATH } from "./site-path.ts";
import { uniqueSlugs } from "./slugs.ts";

/** Title of the operations without a tag. */
export const OTHER_TAG = "Other";

type Slugs = ReadonlyMap<string, string>;

export class ContractPaths {
  readonly #operations: Slugs;
  readonly #models: Slugs;
  readonly #resources: Slugs;
  readonly #webhooks: Slugs;
  readonly #tags: Slugs;

  constructor({ operations, schemas, webhooks, tags }: Contract) {
    this.#operations = uniqueSlugs(operations.map(({ operationId }) => operationId));
    this.#models = uniqueSlugs(Object.keys(schemas));
    // The methods of the client itself have the first page.
    this.#resources = uniqueSlugs(["client", ...operations.map(({ sdk }) => resourceName(sdk.resource))]);
    this.#webhooks = uniqueSlugs(webhooks.map(({ name }) => name));
    this.#tags = uniqueSlugs([...tags.map(({ name }) => name), ...operations.map(({ tag = OTHER_TAG }) => tag)]);
  }

  operation(operationId: string): string {
    return `/operations/${segment(this.#operations, operationId)}/`;
  }

  /** @param isOnOnePage true if all models are on one page */
  model(name: string, isOnOnePage: boolean): string {
    return isOnOnePage ? `${MODELS_PATH}#${this.modelAnchor(name)}` : `${MODELS_PATH}${segment(this.#models, name)}/`;
  }

  modelAnchor(name: string): string {
    return `schema-${this.#models.get(name) ?? ""}`;
  }

  /** @param resource empty for the methods of the client itself */
  sdk(resource: string): string {
    return `${SDK_PATH}${segment(this.#resources, resourceName(resource))}/`;
  }

  webhook(name: string): string {
    return `/webhooks/${segment(this.#webhooks, name)}/`;
  }

  /** Returns the path of the page with the operations of a tag, which a large contract has. */
  group(tag = OTHER_TAG): string {
    return `/operations/groups/${segment(this.#tags, tag)}/`;
  }

  /** Returns the anchor of a tag in the list of all operations. */
  tagAnchor(tag = OTHER_TAG): string {
    return `tag-${this.#tags.get(tag) ?? ""}`;
  }
}

/** Returns a name that differs from `client`, which is that of the client itself. */
const resourceName = (resource = "") =>
  resource === "" ? "client" : `${resource}${resource === "client" ? "-resource" : ""}`;

/** Escapes the letters that URLs do not contain. */
const segment = (slugs: Slugs, name: string) => encodeURIComponent(slugs.get(name) ?? "");

export const pathsOf: (contract: Contract) => ContractPaths = memoize((contract) => new ContractPaths(contract));
