// The portal that is being rendered: its options, contract and guides, and the paths of its pages.
import {
  type CodeSample,
  type CodeSampleOptions,
  type Contract,
  codeSamples,
  furtherSamples,
  type Operation,
  type SdkMethod,
} from "@onecontract/codegen";
import { setLanguage } from "../messages/translate.ts";
import { didYouMean } from "./authoring-error.ts";
import { type ContractPaths, pathsOf } from "./contract-paths.ts";
import { type ContractLocation, type DesignDecision, findDesignDecision } from "./design-decision.ts";
import type { Guide } from "./guide.ts";
import { listGuides } from "./guides.ts";
import { introductionOf } from "./introduction.ts";
import { hasCollapsedTags, type OperationGroup } from "./operations-by-tag.ts";
import type { Portal } from "./portal.ts";
import { markdownPath, withBase } from "./site-path.ts";

export interface PageSample extends CodeSample {
  /** @default false */
  isFurther?: boolean;
}

/** Largest number of models on one page. More have a page each. */
const MAX_MODELS_ON_ONE_PAGE = 40;

export class Site {
  readonly portal: Portal;
  readonly contract: Contract;
  readonly guides: Guide[];
  /** Paths of the pages that the contract names, without the base path. */
  readonly paths: ContractPaths;
  /** True if all models are on one page; false if each has its own. */
  readonly hasOneModelsPage: boolean;
  /** The published SDK, if it has methods. */
  readonly sdk: Portal["sdk"];
  /** Methods of the published SDK by operationId. It lacks the operations that it does not support. */
  readonly sdkMethods: ReadonlyMap<string, SdkMethod[]>;
  /** The versions of the portal, the newest one first. Empty if there is only one. */
  versions: readonly Site[] = [];
  readonly #operations: Map<string, Operation>;

  /** @param sdkMethods methods of the published SDK @default none */
  constructor(portal: Portal, contract: Contract, sdkMethods: readonly SdkMethod[] = []) {
    this.portal = portal;
    setLanguage(portal.language);
    this.sdkMethods = Map.groupBy(sdkMethods, ({ operationId }) => operationId);
    this.sdk = sdkMethods.length > 0 ? portal.sdk : undefined;
    this.contract = contract;
    this.guides = listGuides(portal, contract);
    this.paths = pathsOf(contract);
    this.hasOneModelsPage = Object.keys(contract.schemas).length <= MAX_MODELS_ON_ONE_PAGE;
    this.#operations = new Map(contract.operations.map((operation) => [operation.operationId, operation]));
  }

  /** Title of the portal. */
  get title(): string {
    return this.portal.title ?? this.contract.title;
  }

  /**
   * Checks whether the portal has a guide.
   *
   * @param name last part of the guide's URL
   */
  hasGuide(name: string): boolean {
    return this.guides.some(({ id }) => id === `guides/${name}`);
  }

  /**
   * Returns the operation with this operationId.
   *
   * @throws Error that lists the known operationIds if the contract has no such operation
   */
  operation(operationId: string): Operation {
    const operation = this.#operations.get(operationId);
    if (operation) return operation;
    const known = [...this.#operations.keys()];
    const expected = `operationId: expected one of ${known.join(", ")}, got "${operationId}".`;
    throw new Error(expected + didYouMean(operationId, known));
  }

  /** Returns the base URL that the page shows before the reader selects another server, without a slash at its end. */
  baseURLOf({ servers }: Pick<Operation, "servers">): string {
    return (servers?.[0]?.url ?? this.portal.baseURL ?? this.contract.servers[0]?.url ?? "/").replace(/\/$/, "");
  }

  /** Returns the code samples of an operation. Without a method of the SDK there is no sample for it. */
  samplesOf(operation: Operation, options: CodeSampleOptions = {}): CodeSample[] {
    const samples = codeSamples(this.contract, operation, this.#sampleOptions(operation, options));
    const hasMethod = this.sdkMethods.has(operation.operationId);
    return hasMethod ? samples : samples.filter(({ label }) => !label.startsWith(SDK_LABEL));
  }

  /** Returns the samples, and those in languages without an SDK, which the Markdown versions and the search leave out. */
  allSamplesOf(operation: Operation, options: CodeSampleOptions = {}): PageSample[] {
    const further = furtherSamples(this.contract, operation, this.#sampleOptions(operation, options));
    return [...this.samplesOf(operation, options), ...further.map((sample) => ({ ...sample, isFurther: true }))];
  }

  #sampleOptions({ servers }: Operation, options: CodeSampleOptions): CodeSampleOptions {
    const baseURL = servers === undefined ? this.portal.baseURL : undefined;
    return { baseURL, sdkPackage: this.sdk?.package, ...options };
  }

  /** Returns the URL of the description of a named schema. */
  modelPath(name: string): string {
    return this.path(this.paths.model(name, this.hasOneModelsPage));
  }

  /** Returns the design decision for this location. The portal of a contract without the guide to design decisions shows none. */
  findDesignDecision(location: ContractLocation): DesignDecision | undefined {
    return this.hasGuide("design-decisions") ? findDesignDecision(this.portal.designDecisions, location) : undefined;
  }

  /** Returns the URL of a section of the contract's description, or undefined if no guide contains it. */
  introductionURL(anchor: string): string | undefined {
    const isKnown = this.hasGuide("introduction") && introductionOf(this.contract).anchors.includes(anchor);
    return isKnown ? this.path(`/guides/introduction/#${anchor}`) : undefined;
  }

  /** Returns the URL for a path such as `/guides/errors/#gone`, or undefined if the portal has no such page. */
  ownURL(url: string): string | undefined {
    if (url.startsWith("#")) return this.introductionURL(url.slice(1));
    const [path = ""] = url.split(/[?#]/);
    const isPage = /^\/(?:operations|models|sdk|webhooks|reference|openapi)\b/.test(path);
    return isPage || this.guides.some(({ id }) => `/${id}/` === path) ? this.path(url) : undefined;
  }

  /** Returns the URL path of a page or file of the portal. */
  path(path: string): string {
    return withBase(this.portal.basePath, path);
  }

  operationPath(operationId: string): string {
    return this.path(this.paths.operation(operationId));
  }

  /** Returns the URL of the operations of a group: its page in a large contract, else its section of the page of all operations. */
  groupPath({ tag }: Pick<OperationGroup, "tag">): string {
    if (hasCollapsedTags(this.contract)) return this.path(this.paths.group(tag));
    return this.path("/operations/") + (tag === undefined ? "" : `#${this.paths.tagAnchor(tag)}`);
  }

  /** Returns the URL of the section about an error code in the guide to errors. */
  errorCodePath(code: string): string {
    return this.path(`/guides/errors/#${code}`);
  }

  /** Returns the URL of a page's Markdown version. The 404 page has none. */
  markdownURL(pagePath: string): string | undefined {
    return pagePath === "/404.html" ? undefined : this.path(markdownPath(pagePath));
  }
}

/** Label of the code samples that use the SDK. */
export const SDK_LABEL = "TypeScript SDK";
