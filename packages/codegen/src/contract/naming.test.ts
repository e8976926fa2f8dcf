import { describe, expect, it } from "vitest";
import { camelCase, methodName, pascalCase, words } from "./naming.ts";

describe("names", () => {
  it.each([
    ["listPets", ["list", "Pets"]],
    ["get-cabin", ["get", "cabin"]],
    ["HTTPServer2Go", ["HTTP", "Server", "2", "Go"]],
    ["Pet Store", ["Pet", "Store"]],
    ["größe-ÄndernÜber", ["größe", "Ändern", "Über"]],
    ["取得ペット", ["取得ペット"]],
  ])("splits %s", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("cases", () => {
    expect([pascalCase("Ferry line API"), camelCase("Live system"), camelCase("")]).toEqual([
      "FerryLineApi",
      "liveSystem",
      "",
    ]);
  });

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
  ])("%s of %s is %s", (operationId, tag, method) => {
    expect(methodName(operationId, tag)).toBe(method);
  });
});
