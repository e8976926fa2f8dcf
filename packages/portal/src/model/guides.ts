// Lists the guides in the order of the sidebar: those of the project's folder, those from other sources, and those that are
// generated from the contract.

import type { Contract } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { API_CHANGELOG_ID, apiChangelog, hasReleases } from "./api-changelog.ts";
import { didYouMean } from "./authoring-error.ts";
import { GENERATED_IDS, generatedGuides } from "./generated-guides.ts";
import type { Guide } from "./guide.ts";
import { type GuideFile, readGuideFiles } from "./guide-files.ts";
import type { Portal } from "./portal.ts";

/** Returns the guides whose needs the contract meets. */
export function listGuides(portal: Portal, contract: Contract): Guide[] {
  const declared = readGuideFiles(portal.guidesFolder);
  checkNames(portal, declared);
  const files = declared.filter(({ needs }) => meetsNeeds(contract, needs));
  const pages = portal.pages
    .filter(({ markdown, needs }) => markdown !== "" && meetsNeeds(contract, needs))
    .map(({ name, markdown, needs: _, ...page }) => ({ ...page, id: `guides/${name}`, markdown: () => markdown }));
  // The first one of several guides with the same id takes precedence.
  const byId = new Map<string, Guide>();
  const generated = [...generatedGuides(contract), ...apiChangelogGuide(portal, contract)];
  for (const guide of [...files.map(({ guide }) => guide), ...pages, ...generated]) {
    if (!byId.has(guide.id)) byId.set(guide.id, guide);
  }
  return [...byId.values()].sort((a, b) => a.order - b.order);
}

/** Extensions of the contract that a guide may need. */
const EXTENSIONS: Record<string, (contract: Contract) => boolean> = {
  "x-error-codes": ({ errorCodes }) => Object.keys(errorCodes).length > 0,
  "x-rate-limits": ({ rateLimits }) => rateLimits !== undefined,
};

/** Returns whether a contract has the operations and extensions that a guide is about. */
function meetsNeeds(contract: Contract, needs: string[]): boolean {
  return needs.every(
    (need) => EXTENSIONS[need]?.(contract) ?? contract.operations.some(({ operationId }) => operationId === need),
  );
}

/** @throws Error if the options name a guide that does not exist. One that the portal of this contract leaves out exists. */
function checkNames({ pages, guideGroups, movedGuides: moved }: Portal, files: GuideFile[]): void {
  const ids = [...files.map(({ guide }) => guide.id), ...GENERATED_IDS, API_CHANGELOG_ID].map((id) =>
    id.replace("guides/", ""),
  );
  const known = [...ids, ...pages.map(({ name }) => name)];
  const check = (option: string, name: string) => {
    if (known.includes(name)) return;
    throw new Error(`${option}: expected the name of a guide, got "${name}".${didYouMean(name, known)}`);
  };
  for (const [group, { guides }] of guideGroups.entries())
    for (const [index, name] of guides.entries()) check(`guides.groups[${group}].guides[${index}]`, name);
  for (const [index, { to }] of moved.entries()) check(`guides.moved[${index}].to`, to);
}

/** Returns the changelog of the API, if the portal has released contracts. */
function apiChangelogGuide(portal: Portal, contract: Contract): Guide[] {
  if (!hasReleases(portal)) return [];
  const description = t("What changed for callers in each release of the API.");
  const markdown = () => apiChangelog(portal, contract);
  return [{ id: API_CHANGELOG_ID, title: t("API changelog"), description, order: 90, markdown }];
}

export interface MovedGuide {
  oldId: string;
  newId: string;
}

/** Returns the guides that were renamed, except for those that the portal leaves out. */
export function movedGuides(portal: Portal, guides: Guide[]): MovedGuide[] {
  return portal.movedGuides
    .map(({ from, to }) => ({ oldId: `guides/${from}`, newId: `guides/${to}` }))
    .filter(({ newId }) => guides.some(({ id }) => id === newId));
}
