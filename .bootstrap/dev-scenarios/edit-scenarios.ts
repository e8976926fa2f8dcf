// Edits while `onecontract dev` runs. Each scenario restores the files that it edits, so that the next one begins with a valid workspace.
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RepositoryCopy } from "../repository-copy.ts";
import type { DevSession } from "./dev-session.ts";
import { expectEqual, firstLine, type Scenario } from "./scenario.ts";

const PETS = "contract/pets.tsp";
const HANDLER = "apps/api/src/handlers/list-pets.ts";
const BUILT = /^\[dev\] built in [\d.]+ s; .*$/m;
const FAILED = /^\[dev\] Build failed after [\d.]+ s\. The API of the last successful build keeps running\.$/m;

const COUNT_PETS = `
@tag("Pets")
@summary("Count all pets")
@opExample(#{ returnType: #{ ...RateLimits.exampleHeaders, count: #{ count: 3 } } })
@route("/pets-count")
@get
op countPets is Operation<{}, { @body count: { count: int32 } }>;
`;

/** Edits a file, waits for the pattern, restores the file, and waits for a successful build. */
async function edit(
  copy: RepositoryCopy,
  session: DevSession,
  path: string,
  change: (source: string) => string,
  expected: RegExp,
): Promise<string> {
  const source = await copy.read(path);
  const changed = change(source);
  if (changed === source) throw new Error(`${path}: expected an edit that changes it`);
  const from = session.output.length;
  await copy.write(path, changed);
  await session.waitFor(new RegExp(`^\\[dev\\] edit seen: .*${path.replaceAll(".", "\\.")}`, "m"), from);
  const found = await session.waitFor(expected, from);
  const end = await session.waitFor(/^\[dev\] (built in|Build failed after) .*$/m, from);
  const restored = session.output.length;
  await copy.write(path, source);
  await session.waitFor(BUILT, restored);
  return `${firstLine(found)} | ${firstLine(end)}`;
}

const append = (text: string) => (source: string) => source + text;

export const editScenarios: Scenario[] = [
  {
    title: "a field is added to the contract",
    expected: "the edit, and a build in a few seconds",
    run: (copy, session) =>
      edit(
        copy,
        session,
        PETS,
        (source) =>
          source.replace("model NewPet {", "model NewPet {\n  /** A. */\n  @maxLength(9)\n  nickname?: string;\n"),
        BUILT,
      ),
  },
  {
    title: "a syntax error in TypeSpec",
    expected: "its file and line, once; the API keeps running",
    async run(copy, session) {
      const from = session.output.length;
      const observed = await edit(
        copy,
        session,
        PETS,
        append("\nmodel {"),
        /^\[build\] contract\/pets\.tsp:\d+:\d+ - error .*$/m,
      );
      expectEqual(session.output.slice(from).match(/^\[dev\] Build failed/gm)?.length, 1, "failed builds");
      return observed;
    },
  },
  {
    title: "a name that does not exist",
    expected: "one root cause first",
    run: (copy, session) =>
      edit(
        copy,
        session,
        PETS,
        (source) => source.replace("status?: PetStatus;\n}", "status?: PetStat;\n}"),
        /^\[build\] contract\/pets\.tsp:\d+:\d+ - error invalid-ref: Unknown identifier PetStat$/m,
      ),
  },
  {
    title: "an operation without a handler",
    expected: "the line of the operation, and the command that writes handlers",
    run: (copy, session) =>
      edit(
        copy,
        session,
        PETS,
        append(COUNT_PETS),
        /^\[contract\] contract\/pets\.tsp:\d+: countPets has no handler\..*pnpm new operation.*$/m,
      ),
  },
  {
    title: "a type error in a handler",
    expected: "its file and line",
    run: (copy, session) =>
      edit(
        copy,
        session,
        HANDLER,
        append("\nexport const broken: number = 'one';\n"),
        /^\[build\] .*list-pets\.ts.*TS2322.*$/m,
      ),
  },
  {
    title: "a syntax error in a handler",
    expected: "its file and line",
    run: (copy, session) =>
      edit(copy, session, HANDLER, append("\nexport const = 1;\n"), /^\[build\] .*list-pets\.ts.*TS\d+.*$/m),
  },
  {
    title: "a stored model changes, and the storage does not follow",
    expected: "the property that has no column",
    run: (copy, session) =>
      edit(
        copy,
        session,
        PETS,
        (source) => source.replace("model Pet {", "model Pet {\n  /** A. */\n  @example(1)\n  weight?: int32;\n"),
        /^\[api\] warn Pet\.weight: not stored.*$/m,
      ),
  },
  {
    title: "a file of the contract that nothing imports",
    expected: "its name, and that it has no effect",
    async run(copy, session) {
      const from = session.output.length;
      await copy.write("contract/unused.tsp", "model Unused {}");
      const found = await session.waitFor(/^\[contract\] contract\/unused\.tsp is not imported .*$/m, from);
      await session.waitFor(BUILT, from);
      const removed = session.output.length;
      await rm(join(copy.directory, "contract/unused.tsp"));
      await session.waitFor(BUILT, removed);
      return firstLine(found);
    },
  },
  {
    title: "a handler is deleted",
    expected: "the file that still imports it",
    async run(copy, session) {
      const source = await copy.read(HANDLER);
      const from = session.output.length;
      await rm(join(copy.directory, HANDLER));
      const found = await session.waitFor(/^\[build\] .*list-pets.*$/m, from);
      await session.waitFor(FAILED, from);
      const restored = session.output.length;
      await copy.write(HANDLER, source);
      await session.waitFor(BUILT, restored);
      return firstLine(found);
    },
  },
  {
    title: "a file of the contract is renamed",
    expected: "the import that is not found",
    async run(copy, session) {
      const [from, to] = ["contract/orders.tsp", "contract/sales.tsp"].map((path) => join(copy.directory, path)) as [
        string,
        string,
      ];
      const before = session.output.length;
      await rename(from, to);
      const found = await session.waitFor(
        /^\[build\] contract\/main\.tsp:\d+:\d+ - error import-not-found.*$/m,
        before,
      );
      const restored = session.output.length;
      await rename(to, from);
      await session.waitFor(BUILT, restored);
      return firstLine(found);
    },
  },
  {
    title: "ten edits within a second",
    expected: "at most three builds, and the last edit wins",
    async run(copy, session) {
      const source = await copy.read(PETS);
      const from = session.output.length;
      for (let count = 1; count <= 10; count++) {
        await copy.write(PETS, source.replace("@maxLength(255)", `@maxLength(${100 + count})`));
        await new Promise((resolve) => setTimeout(resolve, 80));
      }
      await session.waitFor(BUILT, from);
      await waitUntil(async () => (await copy.read("contract/dist/openapi.json")).includes('"maxLength": 110'));
      const builds = session.output.slice(from).match(/^\[dev\] edit seen/gm)?.length ?? 0;
      if (builds > 3) throw new Error(`expected at most 3 builds, got ${builds}`);
      const restored = session.output.length;
      await copy.write(PETS, source);
      await session.waitFor(BUILT, restored);
      return `${builds} builds`;
    },
  },
  {
    title: "a configuration of a generator changes",
    expected: "a full build",
    run: (copy, session) => edit(copy, session, "packages/sdk/onecontract.config.ts", append("\n// Edited.\n"), BUILT),
  },
  {
    title: "a type error in a generator",
    expected: "its file and line",
    run: (copy, session) =>
      edit(
        copy,
        session,
        "packages/codegen/src/index.ts",
        append("\nexport const broken: number = 'one';\n"),
        /^\[build\] .*index\.ts.*TS2322.*$/m,
      ),
  },
  {
    title: "a package.json that is not JSON",
    expected: "the file",
    run: (copy, session) =>
      edit(
        copy,
        session,
        "packages/server/package.json",
        append("}"),
        /^\[build\] .*packages\/server\/package\.json.*$/m,
      ),
  },
  {
    title: "an app that cannot start",
    expected: "its error; the next edit starts it",
    run: (copy, session) =>
      edit(
        copy,
        session,
        "apps/api/src/cli.ts",
        (source) =>
          source.replace("assertVirtualMemory();", 'if (process.argv.length > 0) throw new Error("cannot start");'),
        /^\[api\] .*cannot start.*$/m,
      ),
  },
  {
    title: "a guide changes",
    expected: "the portal shows it",
    async run(copy, session) {
      const guide = "docs/src/content/docs/guides/pagination.mdx";
      const source = await copy.read(guide);
      await copy.write(guide, `${source}\nEdited by a scenario.\n`);
      await waitUntil(async () => (await session.waitForPortal("guides/pagination/")).includes("Edited by a scenario"));
      await copy.write(guide, source);
      return "the page has the new text";
    },
  },
];

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (!(await isDone().catch(() => false))) {
    if (performance.now() > deadlineMs) throw new Error("expected the edit to take effect within 60 seconds");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
