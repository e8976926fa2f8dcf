import { readFileSync } from "node:fs";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readContract } from "./read-contract.ts";

const ferry = (): OpenAPIObject => parse(readFileSync(`${import.meta.dirname}/../../test/fixtures/ferry.yaml`, "utf8"));
const operation = (operationId: string) =>
  readContract(ferry()).operations.find((candidate) => candidate.operationId === operationId);

describe("readContract", () => {
  it("names the client, its environments and their addresses", () => {
    const { client, servers } = readContract(ferry());
    expect(client).toEqual({ name: "FerryLine", environmentPrefix: "FERRYLINE" });
    expect(servers.map(({ environment, url }) => [environment, url])).toEqual([
      ["liveSystem", "https://north.ferry.example/api"],
      ["local", "http://localhost:9000"],
    ]);
  });

  it("keeps what of a server's address is variable", () => {
    const [live, local] = readContract(ferry()).servers;
    expect(live).toMatchObject({
      template: "https://{region}.ferry.example/api",
      variables: [{ name: "region", default: "north", enum: [] }],
    });
    expect(local).toMatchObject({ template: "http://localhost:9000", variables: [] });
  });

  it.each(["x-hideTryItPanel", "x-hideReplay"])("hides the console where %s says so", (extension) => {
    const document = ferry();
    Object.assign(document.paths?.["/health"]?.get ?? {}, { [extension]: true });
    const hidden = readContract(document).operations.filter(({ hideTryIt }) => hideTryIt);
    expect(hidden.map(({ operationId }) => operationId)).toEqual(["health"]);
  });

  it("names methods by resource, short where that is unique", () => {
    expect(readContract(ferry()).operations.map(({ sdk }) => [sdk.resource, sdk.method])).toEqual([
      [undefined, "health"],
      ["vessels", "search"],
      ["vessels", "getFlagship"],
      ["vessels", "get"],
      ["vessels", "replace"],
      ["vessels", "delete"],
      ["sailings", "getCabin"],
      ["bookings", "create"],
      ["bookings", "get"],
      ["bookings", "amend"],
    ]);
  });

  it("keeps the whole operationId where the short name is not unique, and takes x-sdk-method", () => {
    const document = ferry();
    const get = document.paths?.["/bookings/{reference}"]?.get;
    const flagship = document.paths?.["/vessels/flagship"]?.get;
    if (!get || !flagship) throw new Error("expected both operations in the fixture");
    flagship.operationId = "getVessels";
    get["x-sdk-method"] = "find";
    const names = readContract(document).operations.map(({ sdk }) => sdk.method);
    expect(names).toEqual(expect.arrayContaining(["getVessels", "getVessel", "find"]));
  });

  it("joins the parameters of a path and of its operation, and follows references", () => {
    expect(
      operation("getBooking")?.parameters.map(({ name, in: location, required }) => [name, location, required]),
    ).toEqual([
      ["reference", "path", true],
      ["If-None-Match", "header", false],
    ]);
    expect(operation("getVessel")?.responses.map(({ status, content }) => [status, content.length])).toEqual([
      ["200", 1],
      ["404", 1],
    ]);
  });

  it("takes security from the operation, else from the document", () => {
    expect([operation("health")?.security, operation("getVessel")?.security]).toEqual([[], [["key"]]]);
  });

  it("says which operation has no operationId, and which reference leads nowhere", () => {
    const nameless = ferry();
    delete nameless.paths?.["/health"]?.get?.operationId;
    expect(() => readContract(nameless)).toThrow("GET /health: expected an operationId, got none");
    const dangling = ferry();
    delete dangling.components?.responses;
    expect(() => readContract(dangling)).toThrow(
      "#/components/responses/Problem: expected a definition in the document, got nothing",
    );
  });
});
