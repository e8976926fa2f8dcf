// Checks that the paths, links and commands that the documentation mentions exist.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../src/root.ts";
import { documentationFiles } from "./documentation-files.ts";

// Paths that are relative to a package, or that a build or the server creates.
const relativeOrCreated = [
  "test",
  "dist",
  "src/gen",
  "docs/dist",
  "data",
  "onecontract.config.ts",
  "tsconfig.build.json",
  "CHANGELOG.md",
  "contract/CHANGELOG.md",
  "contract/vaccinations.tsp",
  "commonjs/dist",
  ".onecontract/starter.json",
  "release/1.x",
];
const pnpmCommands = ["install", "pack", "publish"];
const npmCommands = ["create", "install", "pack"];

describe.each(documentationFiles)("%s", (file) => {
  const markdown = readFileSync(join(root, file), "utf8");
  const code = [...markdown.matchAll(/```sh\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
    ([, block, inline]) => block ?? inline ?? "",
  );
  const commands = code.flatMap((snippet) => [...snippet.matchAll(/\b(npm|pnpm) (?:--filter (\S+) )?([a-z:-]+)/g)]);
  const links = [...markdown.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) =>
    join(dirname(file), target ?? ""),
  );
  const paths = code.filter(
    (snippet) => /^[\w.][\w.-]*\/[\w./-]*$/.test(snippet) || /^[\w.-]+\.(json|md|ts)$/.test(snippet),
  );
  const scripts = [...markdown.matchAll(/\bnode (\S+\.cjs)/g)].map(([, script]) => script ?? "");

  it("mentions at least one path or command", () => {
    expect(paths.length + links.length + commands.length).toBeGreaterThan(0);
  });

  it.each([...paths, ...links, ...scripts])("mentions the existing path %s", (path) => {
    const plain = path.replace(/\/$/, "");
    expect(relativeOrCreated.includes(plain) || existsSync(join(root, plain)), path).toBe(true);
  });

  it.each(commands.map(([command, tool, name, script]) => ({ command, tool, name, script })))(
    "mentions the existing command $command",
    ({ tool, name, script = "" }) => {
      const builtIn = tool === "pnpm" ? pnpmCommands : npmCommands;
      const manifest = JSON.parse(readFileSync(join(packageDirectory(name), "package.json"), "utf8"));
      expect([...builtIn, ...Object.keys(manifest.scripts)]).toContain(script);
    },
  );
});

function packageDirectory(packageName: string | undefined): string {
  if (packageName === undefined) return root;
  const [, folder = ""] = packageName.split("/");
  return join(root, existsSync(join(root, "apps", folder)) ? "apps" : "packages", folder);
}
