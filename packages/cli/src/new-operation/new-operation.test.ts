import { normalizeDocument, readContract } from "@onecontract/codegen";
import { expect, it } from "vitest";
import { testModule } from "./handler-modules.ts";
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

it("tests a new operation with IDs that the schema allows", () => {
  const input = { name: "dismiss", method: "post", path: "/patients/{patientId}/dismiss", resource: "Patients" };
  const rest = { summary: "Dismiss a patient", returns: "Patient", body: "none", pagination: "none" } as const;
  const operation = createOperation({ ...input, ...rest }, { contract });
  const conventions = { serverPackage: "@clinic/server", hasApiError: true, hasTestServer: true };
  const code = `${testModule(operation, contract, { ...conventions, hasSuppliedHeaders: false, hasContractAssertions: false, guidesFolder: undefined })}`;
  const urls = [...code.matchAll(/call\("([^"]+)"/g)].map(([, url]) => url);
  expect(new Set(urls).size).toBe(2);
  for (const url of urls) expect(url).toMatch(/^\/patients\/pat-[0-9]{4}\/dismiss$/);
});
