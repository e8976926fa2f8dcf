// Runs the steps of a Dockerfile in temporary folders, because a test cannot expect a container runtime. Each stage has a folder in
// place of its root file system, and uses the programs of this machine in place of those of the base image.
import { execFile } from "node:child_process";
import { cp, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Copy, DockerfileParser, Env, From, type Instruction, JSONInstruction } from "dockerfile-ast";

const run = promisify(execFile);
/** The last stage of the image. */
export interface Image {
  /** Folder in place of the root file system. */
  root: string;
  workingFolder: string;
  environment: Record<string, string>;
  /** Program and arguments, for each of these instructions. */
  commands: Partial<Record<"ENTRYPOINT" | "CMD" | "HEALTHCHECK", string[]>>;
  user: string | undefined;
}

export interface ReplayOptions {
  /** Folder of the build context, in a git repository. */
  context: string;
  /** Path of the Dockerfile in the context. */
  dockerfile: string;
  /** Folder below which the stages are built. */
  folder: string;
  /** Variables of the steps, such as those of a registry. @default none */
  env?: NodeJS.ProcessEnv;
}

/**
 * Builds all stages.
 * @throws Error if a step fails, or has an instruction that is not supported here
 */
export async function replayImage(options: ReplayOptions): Promise<Image> {
  const { context, dockerfile, folder } = options;
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const instruction of DockerfileParser.parse(
    await readFile(join(context, dockerfile), "utf8"),
  ).getInstructions()) {
    if (instruction instanceof From) {
      const name = instruction.getBuildStage() ?? "last";
      image = { root: join(folder, name), workingFolder: "", environment: {}, commands: {}, user: undefined };
      await mkdir(image.root, { recursive: true });
      stages.set(name, image);
    } else if (image !== undefined) {
      await replay(instruction, image, stages, options);
    }
  }
  if (image === undefined) throw new Error(`${dockerfile}: expected FROM, got none`);
  return image;
}

async function replay(
  instruction: Instruction,
  image: Image,
  stages: Map<string, Image>,
  { context, dockerfile, env = {} }: ReplayOptions,
): Promise<void> {
  const values = instruction.getArguments().map((argument) => argument.getValue());
  const keyword = instruction.getKeyword();
  if (instruction instanceof Env) {
    for (const property of instruction.getProperties()) {
      image.environment[property.getName()] = inRoot(image, property.getUnescapedValue() ?? "");
    }
  } else if (instruction instanceof Copy) {
    const stage = instruction.getFlags().find((flag) => flag.getName() === "from");
    const [from = "", to = ""] = values;
    if (stage === undefined) await copyContext(context, from, join(image.workingFolder, to));
    else await copyFromStage(join(stages.get(stage.getValue() ?? "")?.root ?? "", from), join(image.root, to));
  } else if (instruction instanceof JSONInstruction && ["ENTRYPOINT", "CMD"].includes(keyword)) {
    image.commands[keyword as "CMD"] = instruction.getJSONStrings().map((string) => JSON.parse(string.getValue()));
  } else if (keyword === "HEALTHCHECK") {
    image.commands.HEALTHCHECK = JSON.parse(/\[.*\]/s.exec(instruction.getArgumentsContent() ?? "")?.[0] ?? "[]");
  } else if (keyword === "WORKDIR") {
    image.workingFolder = join(image.root, values[0] ?? "");
    await mkdir(image.workingFolder, { recursive: true });
  } else if (keyword === "RUN") {
    await runStep(inRoot(image, instruction.getArgumentsContent() ?? ""), image, env);
  } else if (keyword === "USER") {
    image.user = values[0];
  } else if (!["EXPOSE", "VOLUME"].includes(keyword)) {
    throw new Error(`${dockerfile}: expected an instruction that the replay supports, got ${keyword}`);
  }
}

/** Runs a step with programs that npm installs into the stage, and without the settings of the test's own tools. */
async function runStep(command: string, image: Image, variables: NodeJS.ProcessEnv): Promise<void> {
  const { HOME, PATH = "", NODE_EXTRA_CA_CERTS } = process.env;
  const programs = join(image.root, "usr/local");
  const env = {
    HOME,
    NODE_EXTRA_CA_CERTS,
    PATH: `${programs}/bin:${PATH}`,
    npm_config_prefix: programs,
    CI: "1",
    ...variables,
    ...image.environment,
  };
  const step = run("sh", ["-c", command], { cwd: image.workingFolder, env, maxBuffer: 2 ** 26 });
  step.child.stdin?.end();
  await step;
}

function copyFromStage(source: string, target: string): Promise<void> {
  return cp(source, target, { recursive: true, verbatimSymlinks: true });
}

/** Copies a path of the build context: the files that git does not ignore, as the ignore file of the image excludes the same. */
async function copyContext(context: string, path: string, target: string): Promise<void> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", path];
  const { stdout } = await run("git", args, { cwd: context, maxBuffer: 2 ** 24 });
  for (const file of stdout.split("\0").filter(Boolean)) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    // Git also lists files that are deleted in the working tree but not in the index.
    await cp(join(context, file), join(target, file)).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}

/** Replaces the absolute paths of the image by those in its folder. */
function inRoot({ root }: Image, value: string): string {
  return value.replace(/(?<=^|[\s:])\/(?=(?:app|data)\b)/g, `${root}/`);
}
