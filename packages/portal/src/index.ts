export { changelog } from "./changelog/package-changelog.ts";
export { loadContract } from "./contract/read-openapi.ts";
export type { ContractLocation, DesignDecision } from "./design-decisions/design-decision.ts";
export type { Guide } from "./guides/guide.ts";
export { listGuides, type MovedGuide, movedGuides } from "./guides/guides.ts";
export {
  definePortal,
  type GuideGroup,
  type GuidePage,
  type GuidesOptions,
  type PortalOptions,
  type SdkOptions,
  type SectionOptions,
} from "./options.ts";
export { type Portal, resolvePortal } from "./portal.ts";
