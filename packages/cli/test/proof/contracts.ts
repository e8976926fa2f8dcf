// The contracts of other domains that the proof creates projects from.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { github } from "@onecontract/testing/published-contracts";
import type { ContractFacts } from "./prove-project.ts";

export interface ProofContract extends ContractFacts {
  name: string;
  from: string | (() => Promise<string>);
}

const require = createRequire(import.meta.url);
const ownContract = (path: string) => join(import.meta.dirname, "../contracts", path);
/** MIT, by ReadMe: https://github.com/readmeio/oas */
const readme = (path: string) => require.resolve(`@readme/oas-examples/${path}`);

/** The smallest of the contracts: OpenAPI 3.1 in YAML, with one resource. */
export const BOOK_SHOP = {
  name: "bookshop",
  from: ownContract("book-shop.yaml"),
  path: "/books",
  file: "contract/openapi.yaml",
  edit: (source) => source.replace("genre: {", "isbn: { type: string }, genre: {"),
  newOperation:
    "--name getFeaturedBook --method get --path /featured-book --resource Books --summary Featured --returns Book --body none".split(
      " ",
    ),
  newField: ["book", "note?: string 0..500"],
} satisfies ProofContract;

export const PROOF_CONTRACTS: ProofContract[] = [
  BOOK_SHOP,
  {
    // TypeSpec with namespaces and paginated lists.
    name: "library",
    from: ownContract("library"),
    path: "/loans",
    file: "contract/models/loan.tsp",
    edit: (source) => source.replace("reader: string;", "reader: string;\n  shelf?: string;"),
    newOperation:
      "--name featured --method get --path /members/featured --resource Members --summary Featured --returns Member --body none".split(
        " ",
      ),
    newResource: [
      ...["--name", "person", "--field", "name: string 1..80", "--field", "role: reader | librarian"],
      ...["--field", "email?: string", "--field", "joinedAt: utcDateTime"],
    ],
  },
  {
    // OpenAPI 3.1 with webhooks.
    name: "trains",
    from: readme("3.1/json/train-travel.json"),
    path: "/bookings",
    file: "contract/openapi.yaml",
    edit: (source) => source.replace("operationId: get-stations", "deprecated: true\n      operationId: get-stations"),
  },
  {
    // OAuth 2, OpenID Connect, basic authentication and API keys.
    name: "security",
    from: readme("3.1/json/security.json"),
    path: "/anything/oauth2",
    file: "contract/openapi.yaml",
    edit: (source) => source.replace(/summary: .*/, "summary: Another summary"),
  },
  {
    // 355 operations. MIT, by Rebilly and Redocly: https://github.com/Redocly/redocly-cli
    name: "billing",
    from: join(dirname(require.resolve("openapi-core-1/package.json")), "src/benchmark/benches/rebilly.yaml"),
    path: "/customers",
    file: "contract/openapi.yaml",
    edit: (source) =>
      source.replace("operationId: GetCustomer\n", "deprecated: true\n      operationId: GetCustomer\n"),
    newOperation:
      "--name getFeaturedCustomer --method get --path /featured-customer --resource Customers --summary Featured --returns Customer --body none".split(
        " ",
      ),
  },
  {
    // 1,223 operations, version 23. It is downloaded from npm.
    name: "github",
    from: github,
    path: "/emojis",
    file: "contract/openapi.yaml",
    edit: (source) => source.replace("operationId: emojis/get", "deprecated: true\n      operationId: emojis/get"),
    newMajor: 29,
  },
];
