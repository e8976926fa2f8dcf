// Lists the guides that the portal generates from any contract. A project replaces one with a guide of the same name.
import type { Contract } from "@onecontract/codegen";
import { type Message, t } from "../messages/translate.ts";
import type { Guide } from "./guide.ts";
import { introductionOf } from "./introduction.ts";

/** Guides whose pages are in `pages/guides/`. */
interface GeneratedGuide extends Guide {
  title: Message;
  description: Message;
  isAbout(contract: Contract): boolean;
}

const GUIDES: GeneratedGuide[] = [
  {
    id: "guides/introduction",
    title: "Introduction",
    description: "What to know before you call the API.",
    order: 5,
    isAbout: (contract) => introductionOf(contract).lead !== (contract.description ?? ""),
  },
  {
    id: "guides/quick-start",
    title: "Quick start",
    description: "Set your credentials and send your first request.",
    order: 10,
    isAbout: ({ operations }) => operations.length > 0,
  },
  {
    id: "guides/authentication",
    title: "Authentication",
    description: "The credentials of each security scheme, and how to send them.",
    order: 20,
    isAbout: ({ operations }) => operations.some(({ security }) => security.some((schemes) => schemes.length > 0)),
  },
  {
    id: "guides/pagination",
    title: "Pagination",
    description: "The operations that return a list in pages, and how to get the next page.",
    order: 30,
    isAbout: ({ operations }) => operations.some(({ pagination }) => pagination !== undefined),
  },
  {
    id: "guides/errors",
    title: "Errors",
    description: "Every error code, when it is returned and how to handle it.",
    order: 50,
    isAbout: ({ errorCodes, operations }) =>
      Object.keys(errorCodes).length > 0 ||
      operations.some(({ responses }) => responses.some(({ status }) => isErrorStatus(status))),
  },
  {
    id: "guides/webhooks",
    title: "Webhooks",
    description: "The requests that the service sends to you, with their headers and payloads.",
    order: 55,
    isAbout: ({ webhooks }) => webhooks.length > 0,
  },
];

export const GENERATED_IDS: string[] = GUIDES.map(({ id }) => id);

/** Returns the guides that apply to the contract. */
export function generatedGuides(contract: Contract): Guide[] {
  return GUIDES.filter(({ isAbout }) => isAbout(contract)).map(({ isAbout: _, ...guide }) => ({
    ...guide,
    title: t(guide.title),
    description: t(guide.description),
  }));
}

/** Checks for a client or server error: `404`, `4XX`, `default`. */
export function isErrorStatus(status: string): boolean {
  return status === "default" || /^[45]/.test(status);
}
