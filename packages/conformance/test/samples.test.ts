// The samples of a contract whose bodies are anything but JSON: they are type-checked, and run against its server.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { codeSamples, readContract } from "@petstore/codegen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { archiveApp } from "../src/archive-app.ts";
import { start } from "./serve.ts";

const contract = readContract(
  parse(await readFile(new URL(import.meta.resolve("@petstore/codegen/fixtures/archive.yaml")), "utf8")),
);
const run = promisify(execFile);
const environment = { ...process.env, SOUNDARCHIVE_API_KEY: "any" };
let folder = "";
let base = "";
let close = () => {};

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".samples-"));
  ({ base, close } = await start(archiveApp()));
  // What the samples ask for.
  const put = (path: string, type: string) =>
    fetch(`${base}/recordings/3/${path}`, { method: "PUT", body: "a", headers: { "content-type": type } });
  await Promise.all([put("cover", "image/png"), put("notes", "text/plain")]);
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

function samplesOf(operation: (typeof contract.operations)[number]) {
  return codeSamples(contract, operation, { baseURL: base, sdkPackage: "../../src/gen/archive-sdk/client.gen.ts" });
}

/** The files that a sample reads. */
async function makeFiles(source: string): Promise<void> {
  const names = [...source.matchAll(/@([\w-]+\.\w+)|openAsBlob\("([^"]+)"/g)].map(
    ([, one, other]) => one ?? other ?? "",
  );
  await Promise.all(names.map((name) => writeFile(join(folder, name), `content of ${name}`)));
}

describe("the samples of", () => {
  it.each(contract.operations)("$operationId are answered with a success, in each language", async (operation) => {
    const outcomes: unknown[] = [];
    for (const [index, { lang, label, source }] of samplesOf(operation).entries()) {
      await makeFiles(source);
      const file = join(folder, `${operation.operationId}-${index}.ts`);
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

  it("all operations are right in their types", async () => {
    await Promise.all(
      contract.operations.flatMap((operation) =>
        samplesOf(operation).map(({ lang, source }, index) =>
          lang === "typescript"
            ? writeFile(join(folder, `${operation.operationId}-${index}.ts`), `${source}\nexport {};\n`)
            : undefined,
        ),
      ),
    );
    const options = { extends: "../../tsconfig.json", include: ["*.ts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(options));
    const { stdout } = await run("tsc", ["-p", folder]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  });

  it("a download keep the bytes in a file", async () => {
    const operation = contract.operations.find(({ operationId }) => operationId === "getSound");
    if (!operation) throw new Error("expected the operation getSound, got none");
    for (const { lang, source } of samplesOf(operation)) {
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
  ])("%s in %s have what a reader needs", (operationId, label, texts) => {
    const operation = contract.operations.find((one) => one.operationId === operationId);
    if (!operation) throw new Error(`expected the operation ${operationId}, got none`);
    const sample = samplesOf(operation).find((one) => one.label === label)?.source;
    for (const text of texts) expect(sample).toContain(text);
  });
});
