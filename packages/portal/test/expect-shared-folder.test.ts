import { describe, expect, it } from "vitest";
import { expectSharedFolder } from "../src/build/expect-shared-folder.ts";

describe("expectSharedFolder", () => {
  it.each([
    ["/srv/shop/docs", "/srv/shop/node_modules/@onecontract/portal"],
    ["C:\\shop\\docs", "c:\\store\\@onecontract\\portal"],
  ])("accepts %s and %s", (project, packageFolder) => {
    expect(() => expectSharedFolder(project, packageFolder)).not.toThrow();
  });

  it.each([
    ["/srv/shop/docs", "/opt/store/@onecontract/portal"],
    ["C:\\shop\\docs", "D:\\store\\@onecontract\\portal"],
  ])("rejects %s and %s with both paths", (project, packageFolder) => {
    expect(() => expectSharedFolder(project, packageFolder)).toThrow(
      `expected the project and its packages under one top-level folder, got ${project} and ${packageFolder}`,
    );
  });
});
