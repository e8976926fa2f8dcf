// The portal: its pages come from the contract, its guides from src/content/docs/guides.
import { join } from "node:path";
import { changelog, definePortal } from "@onecontract/portal";

export default definePortal({
  contract: import.meta.resolve("{{scope}}/contract/openapi.json"),
  sdk: { package: "{{scope}}/sdk", environmentPrefix: "{{environmentPrefix}}" },
  guides: {
    pages: [
      {
        name: "sdk",
        title: "TypeScript SDK",
        description: "Install the client and call the API.",
        order: 80,
        file: "../packages/sdk/README.md",
      },
      {
        name: "mcp",
        title: "MCP server",
        description: "Expose the API's operations to AI models as tools.",
        order: 90,
        file: "../packages/mcp/README.md",
      },
      {
        name: "changelog",
        title: "Changelog",
        description: "Changes in each release of the published packages.",
        order: 800,
        markdown: changelog(join(import.meta.dirname, "..")),
      },
    ],
  },
});
