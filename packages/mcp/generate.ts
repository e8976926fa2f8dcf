// Generates src/gen from the contract.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mcpTools, readContract } from "@onecontract/codegen";

const document = fileURLToPath(import.meta.resolve("@petstore/contract/openapi.json"));
const contract = readContract(JSON.parse(readFileSync(document, "utf8")));

mkdirSync("src/gen", { recursive: true });
writeFileSync("src/gen/tools.gen.ts", mcpTools(contract, { sdk: "@petstore/sdk" }));
