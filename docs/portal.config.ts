// The pet store's portal.
import { join } from "node:path";
import { changelog, definePortal, type PortalOptions } from "@onecontract/portal";
import { designDecisions } from "./src/design-decisions.ts";

/** The options of the pet store alone. */
const petStore: Partial<PortalOptions> = {
  released: "../contract/released",
  sdk: { package: "@petstore/sdk", folder: "../packages/sdk" },
  mcp: { package: "@petstore/mcp" },
  logo: "public/favicon.svg",
  baseURL: "http://localhost:8080/v1",
  sameOrigin: true,
  keysURL: "/guides/authentication/#issue-an-api-key",
};
/** For the contract of `DOCS_CONTRACT`. */
const other: Partial<PortalOptions> = { sdk: { package: "@example/sdk" }, sameOrigin: false };

export default definePortal({
  contract: import.meta.resolve("@petstore/contract/openapi.json"),
  ...(process.env.DOCS_CONTRACT ? other : petStore),
  accent: "#5b5bd6",
  guides: {
    pages: [
      {
        name: "sdk",
        title: "TypeScript SDK",
        description: "Install the client, call the API, and configure pagination, errors, retries and timeouts.",
        order: 80,
        needs: ["listPets", "createPet", "getPet", "listOrders"],
        file: "../packages/sdk/README.md",
      },
      {
        name: "mcp",
        title: "MCP server",
        description: "Expose the API's operations to AI models as tools.",
        order: 90,
        needs: ["listPets"],
        file: "../packages/mcp/README.md",
      },
      {
        name: "changelog",
        title: "Package changelog",
        description: "Changes in each release of the published packages.",
        order: 800,
        needs: ["listPets"],
        markdown: changelog(join(import.meta.dirname, "..")),
      },
    ],
    groups: [
      {
        label: "SDK and MCP",
        description: "Call the API from TypeScript, or let AI models call it.",
        guides: ["sdk", "mcp", "changelog"],
      },
      {
        label: "Self-hosting",
        description: "Run the reference server on your own machines.",
        guides: ["run-the-server", "personal-data", "scaling", "design-decisions"],
      },
      {
        label: "Toolkit",
        description: "Build the same for your own API.",
        guides: ["bring-your-own-contract", "add-to-a-repository", "supported-contracts"],
      },
    ],
    moved: [
      { from: "adding-animals", to: "creating-pets" },
      { from: "choices", to: "design-decisions" },
      { from: "growing", to: "scaling" },
      { from: "lists", to: "pagination" },
    ],
  },
  designDecisions,
  synonyms: [["pet", "animal"]],
});
