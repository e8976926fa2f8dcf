import { expect, it } from "vitest";
import { ts } from "../language/typescript.ts";
import { BANNER, generatedFiles } from "./generated-files.ts";

it("makes a module of a file without declarations, which others can export from", () => {
  const modules = { "empty.gen": ts``, "index.gen": ts`export * from "./empty.gen.ts";`, "absent.gen": undefined };
  expect(generatedFiles(modules)).toEqual([
    { path: "empty.gen.ts", content: `${BANNER}export {};\n` },
    { path: "index.gen.ts", content: `${BANNER}export * from "./empty.gen.ts";\n` },
  ]);
});
