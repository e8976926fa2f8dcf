// Type-checks the code samples of a contract with non-JSON bodies, and runs them against its server.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { codeSamples, readContract } from "@onecontract/codegen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { archiveApp } from "../src/archive-app.ts";
import { startServer } from "./start-server.ts";

const contract = readContract(
  parse(await readFile(new URL(import.meta.resolve("@onecontract/testing/fixtures/archive.yaml")), "utf8")),
);
const run = promisify(execFile);
const environment = { ...process.env, SOUNDARCHIVE_API_KEY: "any" };
let folder = "";
let baseURL = "";
let close = () => {};

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-samples-"));
  ({ baseURL, close } = await startServer(archiveApp()));
  // The samples request the cover and the notes of this recording.
  const put = (path: string, type: string) =>
    fetch(`${baseURL}/recordings/3/${path}`, { method: "PUT", body: "a", headers: { "content-type": type } });
  await Promise.all([put("cover", "image/png"), put("notes", "text/plain")]);
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

function samplesFor(operationId: string) {
  const operation = contract.operations.find((candidate) => candidate.operationId === operationId);
  if (!operation) throw new Error(`expected the operation ${operationId}, got none`);
  return codeSamples(contract, operation, { baseURL, sdkPackage: "../../src/gen/archive-sdk/client.gen.ts" });
}

/** Creates the files that a sample reads. */
async function createFiles(source: string): Promise<void> {
  const names = [...source.matchAll(/@([\w-]+\.\w+)|openAsBlob\("([^"]+)"/g)].map(
    ([, curlFile, blobFile]) => curlFile ?? blobFile ?? "",
  );
  await Promise.all(names.map((name) => writeFile(join(folder, name), `content of ${name}`)));
}

describe("the code samples of the archive", () => {
  it.each(contract.operations)("call $operationId successfully in each language", async ({ operationId }) => {
    const outcomes: unknown[] = [];
    for (const [index, { lang, label, source }] of samplesFor(operationId).entries()) {
      await createFiles(source);
      const file = join(folder, `${operationId}-${index}.ts`);
      if (lang === "typescript") await writeFile(file, source);
      const command = lang === "bash" ? ["bash", "-c", `${source} -sS --fail-with-body`] : [process.execPath, file];
      const { stderr } = await run(command[0] ?? "", command.slice(1), { cwd: folder, env: environment });
      outcomes.push([label, stderr]);
    }
    expect(outcomes).toEqual([
      ["curl", ""],
      ["TypeScript SDK", ""],
      ["fetch", ""],
    ]);
  });

  it("have no type errors", async () => {
    await Promise.all(
      contract.operations.flatMap(({ operationId }) =>
        samplesFor(operationId).map(({ lang, source }, index) =>
          lang === "typescript"
            ? writeFile(join(folder, `${operationId}-${index}.ts`), `${source}\nexport {};\n`)
            : undefined,
        ),
      ),
    );
    const options = { extends: "../../tsconfig.json", include: ["*.ts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(options));
    const { stdout } = await run("tsc", ["-p", folder]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  });

  it("write a download to a file", async () => {
    for (const { lang, source } of samplesFor("getSound")) {
      await rm(join(folder, "getSound.bin"), { force: true });
      await writeFile(join(folder, "download.ts"), source);
      await (lang === "bash"
        ? run("bash", ["-c", source], { cwd: folder, env: environment })
        : run(process.execPath, ["download.ts"], { cwd: folder, env: environment }));
      expect(await readFile(join(folder, "getSound.bin"))).toEqual(Buffer.from([3, 3, 3]));
    }
  });

  it.each([
    ["addRecording", "curl", ["--form-string 'title=example'", "-F 'sound=@sound.bin'"]],
    [
      "addRecording",
      "TypeScript SDK",
      ['import { openAsBlob } from "node:fs";', 'sound: new File([await openAsBlob("sound.bin")], "sound.bin")'],
    ],
    ["addRecording", "fetch", ['form.append("sound", new File([await openAsBlob("sound.bin")], "sound.bin"));']],
    ["putSound", "curl", ["-H 'Content-Type: application/octet-stream'", "--data-binary '@Recordings.bin'"]],
    ["putCover", "TypeScript SDK", ['await openAsBlob("Recordings.png", { type: "image/png" })']],
    ["watchArchive", "curl", [" -N"]],
    [
      "watchArchive",
      "TypeScript SDK",
      ["for await (const event of client.recordings.watchArchive()) {\n  console.log(event);\n}"],
    ],
    ["exportArchive", "TypeScript SDK", ["for await (const item of client.recordings.exportArchive()) {"]],
    ["getSound", "curl", ["-o 'getSound.bin'"]],
  ])("call %s with the idioms of %s", (operationId, label, lines) => {
    const sample = samplesFor(operationId).find((candidate) => candidate.label === label)?.source;
    for (const line of lines) expect(sample).toContain(line);
  });
});
