export type { ContractLocation, DesignDecision } from "./model/design-decision.ts";
export type { Guide } from "./model/guide.ts";
export { listGuides, type MovedGuide, movedGuides } from "./model/guides.ts";
export {
  type BannerOptions,
  definePortal,
  type FooterOptions,
  type GuideGroup,
  type GuidePage,
  type GuidesOptions,
  type LinkOptions,
  type PortalOptions,
  type ScriptOptions,
  type SdkOptions,
  type SectionOptions,
  type ThemeColors,
  type ThemeOptions,
} from "./model/options.ts";
export { changelog } from "./model/package-changelog.ts";
export { type Portal, resolvePortal } from "./model/portal.ts";
export { loadContract } from "./model/read-openapi.ts";
