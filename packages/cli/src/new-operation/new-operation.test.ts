import { normalizeDocument, readContract } from "@onecontract/codegen";
import { expect, it } from "vitest";
import type { Conventions } from "./conventions.ts";
import { handlerModule, testModule } from "./handler-modules.ts";
import { createOperation } from "./new-operation.ts";

const contract = readContract(
  normalizeDocument({
    openapi: "3.1.0",
    info: { title: "Clinic", version: "1.0.0" },
    paths: {},
    components: {
      schemas: {
        PatientId: { type: "string", pattern: "^pat-[0-9]{4}$" },
        Patient: { type: "object", properties: { id: { $ref: "#/components/schemas/PatientId" } } },
      },
    },
  }),
);

const input = { name: "dismiss", method: "post", path: "/patients/{patientId}/dismiss", resource: "Patients" };
const rest = { summary: "Dismiss a patient", returns: "Patient", body: "none", pagination: "none" } as const;
const operation = createOperation({ ...input, ...rest }, { contract });

const conventions: Conventions = {
  serverPackage: "@clinic/server",
  handlers: "apps/api/src/handlers",
  tests: "apps/api/test",
  hasApiError: true,
  hasSuppliedHeaders: true,
  hasTestServer: true,
  hasContractAssertions: false,
  guidesFolder: undefined,
};

it("tests a new operation with IDs that the schema allows", () => {
  const code = `${testModule(operation, contract, conventions)}`;
  const urls = [...code.matchAll(/call\("([^"]+)"/g)].map(([, url]) => url);
  expect(new Set(urls).size).toBe(2);
  for (const url of urls) expect(url).toMatch(/^\/patients\/pat-[0-9]{4}\/dismiss$/);
});

it.each([
  ["apps/api/src/handlers", "../domain/api-error.ts", "./request-context.ts"],
  ["apps/api/src/v2/handlers", "../../domain/api-error.ts", "../../handlers/request-context.ts"],
])("imports the modules that all versions share into %s", (handlers, error, context) => {
  const code = `${handlerModule(operation, contract, { ...conventions, handlers })}`;
  expect(code).toContain(`from "${error}"`);
  expect(code).toContain(`from "${context}"`);
});
