// The description of a generated SDK: signatures, parameters and errors.
import { describe, expect, it } from "vitest";
import { errorClass, readContract, sdkReference } from "../src/index.ts";
import { document } from "./sampled-contract.ts";

describe("sdkReference", async () => {
  const methods = new Map(sdkReference(readContract(document)).map((method) => [method.operationId, method]));

  it.each([
    ["createTool", ["client.tools.create(\n  body: Writable<Tool>,\n  options?: RequestOptions,\n): Call<Tool>"]],
    [
      "deletePart",
      [
        "client.tools.deletePart(\n  toolId: number,\n  partNo: string,\n  options?: RequestOptions,\n): Call<undefined>",
      ],
    ],
    [
      "listTools",
      [
        'client.tools.list(\n  params: ListToolsParams & { xTraceId: ListToolsHeaders["X-Trace-Id"] },\n  options?: RequestOptions,\n): PageCall<Tools[number]>',
      ],
    ],
  ])("has the signatures of %s as the SDK declares them", (operationId, signatures) => {
    expect(methods.get(operationId)?.signatures).toEqual(signatures);
  });

  it("lists the arguments, and the properties of the parameters under their names in the SDK", () => {
    const names = (operationId: string) =>
      methods.get(operationId)?.parameters.map(({ name, required }) => (required ? name : `${name}?`));
    expect(names("deletePart")).toEqual(["toolId", "partNo"]);
    expect(names("createTool")).toEqual(["body"]);
    expect(names("listTools")).toEqual(expect.arrayContaining(["params.limit?", "params.made", "params.xTraceId"]));
  });
});

describe("errorClass", () => {
  it.each([
    [400, "BadRequestError"],
    [410, "NotFoundError"],
    [503, "ServerError"],
  ])("returns the class of the SDK for %i", (status, name) => {
    expect(errorClass(status)).toBe(name);
  });
});
