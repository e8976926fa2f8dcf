// The portal's options, contract and guides, for the pages and components. In development this module is reloaded when the
// contract changes.

import { portal } from "virtual:onecontract-portal";
import {
  type CodeSample,
  type CodeSampleOptions,
  type Contract,
  codeSamples,
  type Operation,
} from "@onecontract/codegen";
import { loadContract } from "../contract/read-openapi.ts";
import * as decisions from "../design-decisions/design-decision.ts";
import type { Guide } from "../guides/guide.ts";
import { listGuides } from "../guides/guides.ts";
import { SDK_LABEL } from "../operation/sdk-label.ts";
import { markdownPath, operationPagePath, withBase } from "../site/site-path.ts";

export { portal };

export const contract: Contract = loadContract(portal);

export const guides: Guide[] = listGuides(portal, contract);

/**
 * Checks whether the portal has a guide.
 *
 * @param name last part of the guide's URL
 */
export function hasGuide(name: string): boolean {
  return guides.some(({ id }) => id === `guides/${name}`);
}

/**
 * Returns the operation with this operationId.
 *
 * @throws Error that lists the known operationIds if the contract has no such operation
 */
export function getOperation(operationId: string): Operation {
  const operation = contract.operations.find((candidate) => candidate.operationId === operationId);
  if (operation) return operation;
  const known = contract.operations.map((candidate) => candidate.operationId).join(", ");
  throw new Error(`operationId: expected one of ${known}, got "${operationId}"`);
}

/** Returns the base URL that the page shows before the reader selects another server, without a slash at its end. */
export function baseURLOf({ servers }: Pick<Operation, "servers">): string {
  return (servers?.[0]?.url ?? portal.baseURL ?? contract.servers[0]?.url ?? "/").replace(/\/$/, "");
}

/** Returns the code samples of an operation. Without a published SDK there is no sample for it. */
export function samplesOf(operation: Operation, options: CodeSampleOptions = {}): CodeSample[] {
  const { sdk, baseURL } = portal;
  const samples = codeSamples(contract, operation, {
    ...(baseURL !== undefined && operation.servers === undefined && { baseURL }),
    ...options,
    ...(sdk && { sdkPackage: sdk.package }),
  });
  return sdk ? samples : samples.filter(({ label }) => !label.startsWith(SDK_LABEL));
}

/** Returns the design decision with this id. See `getDesignDecision` of design-decision.ts. */
export function getDesignDecision(id: string): decisions.DesignDecision {
  return decisions.getDesignDecision(portal.designDecisions, id);
}

/** Returns the design decision for this location. The portal of a contract without the guide to design decisions shows none. */
export function findDesignDecision(location: decisions.ContractLocation): decisions.DesignDecision | undefined {
  return hasGuide("design-decisions") ? decisions.findDesignDecision(portal.designDecisions, location) : undefined;
}

/** Returns the URL path of a page or file of the portal. */
export function sitePath(path: string): string {
  return withBase(portal.basePath, path);
}

export function operationPath(operationId: string): string {
  return sitePath(operationPagePath(operationId));
}

/** Returns the URL of the section about an error code in the guide to errors. */
export function errorCodePath(code: string): string {
  return sitePath(`/guides/errors/#${code}`);
}

/** Returns the URL of a page's Markdown version. The 404 page has none. */
export function markdownURL(pathname: string): string | undefined {
  const path = `/${pathname.slice(portal.basePath.length)}`.replace(/\/?$/, "/");
  return path === "/404/" ? undefined : sitePath(markdownPath(path));
}
