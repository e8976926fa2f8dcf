import { pascal } from "@orval/core";
import { describe, expect, it } from "vitest";
import { camelCase, methodName, pascalCase, splitWords, typeName, uniqueName } from "./naming.ts";

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

describe("uniqueName", () => {
  it("looks up each of many equal names at most twice, and never returns a taken one", () => {
    const [taken, counts] = [new Set(["pet3", "pet5"]), new Map<string, number>()];
    let lookups = 0;
    const isTaken = (name: string) => {
      lookups++;
      return taken.has(name);
    };
    const names = Array.from({ length: 1000 }, () => {
      const name = uniqueName("pet", isTaken, counts);
      taken.add(name);
      return name;
    });
    expect(names.slice(0, 4)).toEqual(["pet", "pet2", "pet4", "pet6"]);
    expect(new Set(names).size).toBe(1000);
    expect(lookups).toBeLessThan(2010);
  });
});
