// Programs of users of openai-node and octokit, written for the generated SDKs of the same contracts as well. Both call one service, with the
// same result. The table has their lines of code, because an SDK that needs more of them, or a workaround, is the worse one.
import { execFile } from "node:child_process";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { github as githubContract } from "@onecontract/testing/published-contracts";
import { startServer } from "@onecontract/testing/test-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as peerGitHub from "../programs/github/peer.ts";
import { github } from "../programs/github/service.ts";
import * as peerOpenAI from "../programs/openai/peer.ts";
import { openai } from "../programs/openai/service.ts";

type Programs = Record<string, (baseURL: string) => Promise<unknown>>;

const programsFolder = join(import.meta.dirname, "../programs");

/** Imports the programs with the generated SDK, which is that of GitHub's contract only after it was downloaded. */
const importOwn = (folder: string): Promise<Programs> =>
  import(pathToFileURL(join(programsFolder, folder, "own.ts")).href);

beforeAll(async () => {
  await copyFile(await githubContract(), join(import.meta.dirname, "../src/gen/github.json"));
  await promisify(execFile)("onecontract", ["generate"], { cwd: join(programsFolder, "github") });
}, 300_000);

const SERVICES = [
  { folder: "openai", peer: peerOpenAI as Programs, respond: openai },
  { folder: "github", peer: peerGitHub as Programs, respond: github },
];

/** Results of both, by the name of the program. */
const RESULTS: Record<string, unknown> = {
  chat: "Hello!",
  streamChat: "one two three",
  stopStream: "one ",
  uploadFile: ["file-9", 15, "train.jsonl"],
  downloadFile: 2,
  listFiles: ["file-1", "file-2", "file-3", "file-4", "file-5"],
  listPages: [2, 2, 1],
  pollJob: "ft:gpt-5:octo",
  retryRateLimit: [[0.5, -0.5], 200],
  reportWrongKey: [401, "invalid_api_key", "req-1"],
  reportInvalidRequest: ["model_not_found", "model", "invalid_request_error"],
  listIssues: ["1 Issue 1", "2 Issue 2", "3 Issue 3", "4 Issue 4", "5 Issue 5"],
  findFirstIssue: 3,
  listRuns: [101, 102, 103],
  requestConditionally: ["cached", "octo/docs"],
  readRawReadme: "# Docs\n",
  waitForSecondaryLimit: "octocat",
  createIssue: [201, 6, "Typo"],
  reportInvalidIssue: [422, ["title: missing_field"]],
  uploadAsset: ["notes.txt", 5],
};

/** Programs that need further lines with the generated SDK. */
const FURTHER_LINES: Record<string, number> = {
  // The contract declares no raw media type. The program reads the response, and the other one casts the type of the data.
  readRawReadme: 1,
};

const rows: { name: string; own: number; peer: number; requests: string; result: string }[] = [];
afterAll(() => {
  const sum = (file: "own" | "peer") => rows.reduce((total, row) => total + row[file], 0);
  const all = [
    { name: "program", own: "own", peer: "peer", requests: "requests", result: "result of both" },
    ...rows,
    { name: "lines", own: sum("own"), peer: sum("peer"), requests: "", result: "" },
  ];
  const line = ({ name, own, peer, requests, result }: (typeof all)[number]) =>
    [name.padEnd(22), `${own}`.padStart(4), `${peer}`.padStart(6), requests.padStart(10), ` ${result}`].join(" ");
  console.log(all.map(line).join("\n"));
});

describe.each(SERVICES)("programs of $folder", ({ folder, peer, respond }) => {
  it("exist for both SDKs", async () => {
    expect(Object.keys(await importOwn(folder)).toSorted()).toEqual(Object.keys(peer).toSorted());
  });

  it.each(Object.keys(peer))("%s has the same result with both, with no more lines and requests", async (name) => {
    const run = async (programs: Programs) => {
      const server = await startServer(respond());
      return { result: await programs[name]?.(server.url), requests: server.requests.length };
    };
    const [generated, published] = [await run(await importOwn(folder)), await run(peer)];
    expect(generated.result).toEqual(RESULTS[name]);
    expect(published.result).toEqual(RESULTS[name]);
    const lines = { own: await countLines(folder, "own", name), peer: await countLines(folder, "peer", name) };
    const requests = `${generated.requests}/${published.requests}`;
    rows.push({ name, ...lines, requests, result: JSON.stringify(generated.result) });
    expect(generated.requests).toBeLessThanOrEqual(published.requests);
    expect(lines.own).toBeLessThanOrEqual(lines.peer + (FURTHER_LINES[name] ?? 0));
  });
});

it("the programs compile in strict mode", async () => {
  const { stdout } = await promisify(execFile)("tsc", ["-p", programsFolder]).catch((failure) => failure);
  expect(stdout).toBe("");
});

/** Returns the number of lines of a program, without empty ones and comments. */
async function countLines(folder: string, file: string, name: string): Promise<number> {
  const source = await readFile(join(programsFolder, folder, `${file}.ts`), "utf8");
  const [code = ""] = new RegExp(`^export async function ${name}\\([\\s\\S]*?^\\}`, "m").exec(source) ?? [];
  return code.split("\n").filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;
}
