// Edits while `onecontract dev` runs. Each scenario restores the files that it edits, so that the next one begins with a valid workspace.
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DevSession } from "../../src/dev-session.ts";
import type { RepositoryCopy } from "../../src/repository-copy.ts";
import { countPets } from "../count-pets.ts";
import { expectEqual, firstLine, type Scenario } from "./scenario.ts";

const PETS = "contract/pets.tsp";
const HANDLER = "apps/api/src/handlers/list-pets.ts";
const BUILT = /^\[dev\] built in [\d.]+ s; .*$/m;
const FAILED = /^\[dev\] Build failed after [\d.]+ s\. The API of the last successful build keeps running\.$/m;

/** The end of a build, successful or not. */
const ENDED = /^\[dev\] (built in|Build failed after) .*$/m;

interface Disturbance {
  apply: () => Promise<void>;
  /** Output that the change leads to, the first of which is returned. */
  expected: [RegExp, ...RegExp[]];
  undo: () => Promise<void>;
}

/** Applies a change, waits for the output, undoes the change, and waits for a successful build. Returns the lines of the output. */
async function disturb(session: DevSession, { apply, expected, undo }: Disturbance): Promise<string[]> {
  const from = session.output.length;
  await apply();
  const found: string[] = [];
  for (const pattern of expected) found.push(firstLine(await session.waitFor(pattern, from)));
  const undone = session.output.length;
  await undo();
  await session.waitFor(BUILT, undone);
  return found;
}

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
  const seen = new RegExp(`^\\[dev\\] edit seen: .*${path.replaceAll(".", "\\.")}`, "m");
  const [, found, end] = await disturb(session, {
    apply: () => copy.write(path, changed),
    expected: [seen, expected, ENDED],
    undo: () => copy.write(path, source),
  });
  return `${found} | ${end}`;
}

/** Returns a scenario that edits one file. */
function editing(
  path: string,
  { change, output, ...scenario }: Omit<Scenario, "run"> & { change: (source: string) => string; output: RegExp },
): Scenario {
  return { ...scenario, run: (copy, session) => edit(copy, session, path, change, output) };
}

const append = (text: string) => (source: string) => source + text;
const replace = (search: string, replacement: string) => (source: string) => source.replace(search, replacement);

export const editScenarios: Scenario[] = [
  editing(PETS, {
    title: "a field is added to the contract",
    expected: "the edit, and a build in a few seconds",
    change: replace("model NewPet {", "model NewPet {\n  /** A. */\n  @maxLength(9)\n  nickname?: string;\n"),
    output: BUILT,
  }),
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
  editing(PETS, {
    title: "a name that does not exist",
    expected: "one root cause first",
    change: replace("status?: PetStatus;\n}", "status?: PetStat;\n}"),
    output: /^\[build\] contract\/pets\.tsp:\d+:\d+ - error invalid-ref: Unknown identifier PetStat$/m,
  }),
  editing(PETS, {
    title: "an operation without a handler",
    expected: "the line of the operation, and the command that writes handlers",
    change: append(countPets),
    output: /^\[contract\] contract\/pets\.tsp:\d+: countPets has no handler\..*pnpm new operation.*$/m,
  }),
  editing(HANDLER, {
    title: "a type error in a handler",
    expected: "its file and line",
    change: append("\nexport const broken: number = 'one';\n"),
    output: /^\[build\] .*list-pets\.ts.*TS2322.*$/m,
  }),
  editing(HANDLER, {
    title: "a syntax error in a handler",
    expected: "its file and line",
    change: append("\nexport const = 1;\n"),
    output: /^\[build\] .*list-pets\.ts.*TS\d+.*$/m,
  }),
  editing(PETS, {
    title: "a stored model changes, and the storage does not follow",
    expected: "the property that has no column",
    change: replace("model Pet {", "model Pet {\n  /** A. */\n  @example(1)\n  weight?: int32;\n"),
    output: /^\[api\] warn Pet\.weight: not stored.*$/m,
  }),
  {
    title: "a file of the contract that nothing imports",
    expected: "its name, and that it has no effect",
    async run(copy, session) {
      const path = "contract/unused.tsp";
      const [found = ""] = await disturb(session, {
        apply: () => copy.write(path, "model Unused {}"),
        expected: [/^\[contract\] contract\/unused\.tsp is not imported .*$/m, BUILT],
        undo: () => rm(join(copy.directory, path)),
      });
      return found;
    },
  },
  {
    title: "a handler is deleted",
    expected: "the file that still imports it",
    async run(copy, session) {
      const source = await copy.read(HANDLER);
      const [found = ""] = await disturb(session, {
        apply: () => rm(join(copy.directory, HANDLER)),
        expected: [/^\[build\] .*list-pets.*$/m, FAILED],
        undo: () => copy.write(HANDLER, source),
      });
      return found;
    },
  },
  {
    title: "a file of the contract is renamed",
    expected: "the import that is not found",
    async run({ directory }, session) {
      const [from, to] = [join(directory, "contract/orders.tsp"), join(directory, "contract/sales.tsp")];
      const [found = ""] = await disturb(session, {
        apply: () => rename(from, to),
        expected: [/^\[build\] contract\/main\.tsp:\d+:\d+ - error import-not-found.*$/m],
        undo: () => rename(to, from),
      });
      return found;
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
  editing("packages/sdk/onecontract.config.ts", {
    title: "a configuration of a generator changes",
    expected: "a full build",
    change: append("\n// Edited.\n"),
    output: BUILT,
  }),
  editing("packages/codegen/src/index.ts", {
    title: "a type error in a generator",
    expected: "its file and line",
    change: append("\nexport const broken: number = 'one';\n"),
    output: /^\[build\] .*index\.ts.*TS2322.*$/m,
  }),
  editing("packages/server/package.json", {
    title: "a package.json that is not JSON",
    expected: "the file",
    change: append("}"),
    output: /^\[build\] .*packages\/server\/package\.json.*$/m,
  }),
  editing("apps/api/src/cli.ts", {
    title: "an app that cannot start",
    expected: "its error; the next edit starts it",
    change: replace("assertVirtualMemory();", 'if (process.argv.length > 0) throw new Error("cannot start");'),
    output: /^\[api\] .*cannot start.*$/m,
  }),
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
