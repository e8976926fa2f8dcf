// What the texts about the repository name is there: paths, commands and packages.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryTexts, root } from "./repository-texts.ts";

// Of each package that has them, or made by a build or at run time.
const elsewhere = [
  "test",
  "dist",
  "src/gen",
  "docs/dist",
  "data",
  "orval.config.ts",
  "tsconfig.build.json",
  "CHANGELOG.md",
];
const pnpmCommands = ["install", "pack", "publish"];
const npmCommands = ["install"];

describe.each(repositoryTexts)("%s", (file) => {
  const text = readFileSync(join(root, file), "utf8");
  const code = [...text.matchAll(/```sh\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
    ([, block, inline]) => block ?? inline ?? "",
  );
  const commands = code.flatMap((one) => [...one.matchAll(/\b(npm|pnpm) (?:--filter (\S+) )?([a-z:-]+)/g)]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) => target ?? "");
  const paths = code.filter((one) => /^[\w.][\w.-]*\/[\w./-]*$/.test(one) || /^[\w.-]+\.(json|md|ts)$/.test(one));
  const runs = [...text.matchAll(/\bnode (\S+\.cjs)/g)].map(([, script]) => script ?? "");

  it("names at least one path or command", () => {
    expect(paths.length + links.length + commands.length).toBeGreaterThan(0);
  });

  it.each([...paths, ...links, ...runs])("names %s, which is there", (path) => {
    const plain = path.replace(/\/$/, "");
    expect(elsewhere.includes(plain) || existsSync(join(root, plain)), path).toBe(true);
  });

  it.each(commands.map(([command, tool, name, script]) => ({ command, tool, name, script })))(
    "names the command $command, which is there",
    ({ tool, name, script = "" }) => {
      const builtIn = tool === "pnpm" ? pnpmCommands : npmCommands;
      const { scripts } = JSON.parse(readFileSync(join(directoryOf(name), "package.json"), "utf8"));
      expect([...builtIn, ...Object.keys(scripts)]).toContain(script);
    },
  );
});

function directoryOf(packageName: string | undefined): string {
  if (packageName === undefined) return root;
  const [, folder = ""] = packageName.split("/");
  return join(root, "packages", folder);
}
