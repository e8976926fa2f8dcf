import { describe, expect, it } from "vitest";
import { contract } from "../src/contract/load-contract.ts";
import { sidebar } from "../src/site/sidebar.ts";

describe("the sidebar", () => {
  const links = (of: typeof contract) => JSON.stringify(sidebar(of));

  it("lists the guides that the contract at hand has what they are about", () => {
    const { rateLimits, ...unlimited } = contract;
    expect(rateLimits).toBeDefined();
    expect(links(contract)).toContain("/guides/rate-limits/");
    expect(links(unlimited)).not.toContain("/guides/rate-limits/");
    expect(links(unlimited)).toContain("/guides/bring-your-own-contract/");
  });
});
