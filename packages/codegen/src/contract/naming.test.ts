import { pascal } from "@orval/core";
import { describe, expect, it } from "vitest";
import { camelCase, methodName, pascalCase, splitWords, typeName } from "./naming.ts";

describe("splitWords", () => {
  it.each([
    ["listPets", ["list", "Pets"]],
    ["get-cabin", ["get", "cabin"]],
    ["HTTPServer2Go", ["HTTP", "Server", "2", "Go"]],
    ["Pet Store", ["Pet", "Store"]],
    ["größe-ÄndernÜber", ["größe", "Ändern", "Über"]],
    ["取得ペット", ["取得ペット"]],
  ])("splits %s into %j", (name, expected) => {
    expect(splitWords(name)).toEqual(expected);
  });
});

describe("pascalCase and camelCase", () => {
  it("convert the words of a name", () => {
    expect([pascalCase("Ferry line API"), camelCase("Live system"), camelCase("")]).toEqual([
      "FerryLineApi",
      "liveSystem",
      "",
    ]);
  });
});

describe("methodName", () => {
  it.each([
    ["listPets", "Pets", "list"],
    ["getPet", "Pets", "get"],
    ["createBooking", "Bookings", "create"],
    ["searchVessels", "Vessels", "search"],
    ["listCategories", "Category", "list"],
    ["getPetOwner", "Pets", "getOwner"],
    ["listStoreOrders", "Store orders", "list"],
    ["health", "Operations", "health"],
    ["pets", "Pets", "pets"],
    ["findPetsByStatus", "Pets", "findByStatus"],
    ["bulkCreatePets", "Pets", "bulkCreate"],
    ["createBookingPayment", "Payments", "createBookingPayment"],
    ["createBookingPayment", "Bookings", "createPayment"],
    ["listOwnersOfPets", "Pets", "listOwnersOfPets"],
    ["getPetAndOwner", "Pets", "getPetAndOwner"],
    ["petsByOwner", "Pets", "petsByOwner"],
    ["pets2", "Pets", "pets2"],
  ])("shortens %s in the resource %s to %s", (operationId, tag, method) => {
    expect(methodName(operationId, tag)).toBe(method);
  });
});

describe("typeName", () => {
  it.each([
    "pet-status",
    "PetStatus",
    "rate_limit",
    "HTTP_ERROR",
    "_private",
    "éclair au lait",
    "v1.Pet",
    "$",
    "日本",
    "",
  ])("names the type of %j like orval", (name) => {
    expect(typeName(name)).toBe(pascal(name));
  });
});
