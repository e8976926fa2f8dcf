// Runs code samples of a hostile contract with the interpreters of this machine. The name of the canary is a function, or a program, which
// records that it ran. One process runs all samples of a language, without the environment variables of this one, in a separate folder.
import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { CodeSample } from "@onecontract/codegen";
import type { HostileTools } from "./find-tools.ts";
import { CANARY, SECRET } from "./payloads.ts";
import { startSinkServer } from "./sink-server.ts";

export type Sample = Pick<CodeSample, "label" | "source">;

export interface SampleRun {
  /** Samples that were run, in each shell for those of curl, or compiled. */
  samples: number;
  findings: string[];
}

const RUNNERS = join(import.meta.dirname, "../../sample-runners");
const TIMEOUT_MS = 10 * 60_000;

/**
 * @param folder an empty folder
 * @param variables environment variables that the samples read
 */
export async function runSamples(
  samples: readonly Sample[],
  folder: string,
  variables: Record<string, string>,
  tools: HostileTools,
): Promise<SampleRun> {
  const log = join(folder, "canary.log");
  const canary = join(folder, "bin", CANARY);
  await mkdir(join(folder, "bin"), { recursive: true });
  await writeFile(log, "");
  await writeFile(join(folder, CANARY), SECRET);
  await writeFile(canary, `#!/bin/sh\necho "$SAMPLE: the canary ran as a program" >> "$CANARY_LOG"\n`);
  await chmod(canary, 0o755);
  const sink = await startSinkServer();
  const env = {
    ...variables,
    ...sink.variables,
    PATH: [join(folder, "bin"), process.env.PATH].join(delimiter),
    HOME: folder,
    CANARY,
    CANARY_LOG: log,
  };
  const findings: string[] = [];
  let count = 0;
  try {
    for (const { language, extension, program, args } of runnersFor(tools)) {
      const written = await writeSamples(samples, language, extension, folder);
      if (written.length === 0) continue;
      const failure = await runToEnd(program, [...args, ...written], { cwd: folder, env });
      if (failure !== undefined) findings.push(`${language}: ${failure}`);
      count += written.length;
    }
    const lines = (await readFile(log, "utf8")).split("\n").filter(Boolean);
    return { samples: count, findings: [...findings, ...lines, ...sink.findings] };
  } finally {
    await sink.close();
  }
}

interface Runner {
  language: string;
  extension: string;
  program: string;
  args: string[];
}

/** A Java class that uses the canary does not compile, because nothing defines it. */
const JAVAC = "-J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -proc:none -encoding UTF-8 -d classes".split(" ");

function runnersFor({ shells, python, php, ruby, javac }: HostileTools): Runner[] {
  const runner = (name: string) => join(RUNNERS, name);
  const runners: [language: string, extension: string, program: string | undefined, args: string[]][] = [
    ...shells.map((shell): (typeof runners)[number] => ["curl", "sh", shell, [runner("run-samples.sh"), shell]]),
    ["Python", "py", python, [runner("run_samples.py")]],
    ["PHP", "php", php, [runner("run-samples.php")]],
    ["Ruby", "rb", ruby, [runner("run_samples.rb")]],
    ["Java", "java", javac, JAVAC],
  ];
  return runners.flatMap(([language, extension, program, args]) =>
    program ? { language, extension, program, args } : [],
  );
}

/** Returns the names of the files. Samples of operations that share a route have a label with the name of the operation. */
async function writeSamples(
  samples: readonly Sample[],
  language: string,
  extension: string,
  folder: string,
): Promise<string[]> {
  const selected = samples.filter(({ label }) => label.replace(/ \(.*/s, "") === language);
  return Promise.all(
    selected.map(async ({ source }, index) => {
      const name = `sample${index}`;
      if (extension !== "java") {
        await writeFile(join(folder, `${name}.${extension}`), source);
        return `${name}.${extension}`;
      }
      // Every sample has a class `Main`.
      await mkdir(join(folder, name), { recursive: true });
      await writeFile(join(folder, name, "Main.java"), `package ${name};\n${source}`);
      return `${name}/Main.java`;
    }),
  );
}

/** Returns the end of the output of a program that fails. */
function runToEnd(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string> },
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const limits = { timeout: TIMEOUT_MS, killSignal: "SIGKILL", maxBuffer: 2 ** 26 } as const;
    const child = execFile(program, args, { ...options, ...limits }, (error, stdout, stderr) => {
      resolve(
        error === null ? undefined : `${error.signal ?? error.code}: ${`${stdout}\n${stderr}`.trim().slice(-1000)}`,
      );
    });
    child.stdin?.end();
  });
}
