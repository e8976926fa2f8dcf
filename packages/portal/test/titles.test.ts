// Titles of operations, which contracts write as sentences, as Markdown or not at all.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadContract } from "../src/model/read-openapi.ts";

const folder = mkdtempSync(join(tmpdir(), "titles-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LONG =
  "Creates a model response for the given chat conversation, with **tools**, images, audio and [files](/files)";

it.each([
  [{ summary: "List `books`." }, "List books", undefined],
  [{ summary: "**Bold** move" }, "Bold move", undefined],
  [{ summary: LONG, description: "More." }, "More", `${LONG}\n\nMore.`],
  [{ summary: LONG }, "Get thing", LONG],
  [
    { summary: LONG, operationId: "get" },
    "Creates a model response for the given chat conversation, with tools…",
    LONG,
  ],
  [{ summary: "List books. Only\nstored ones.", description: "More." }, "List books", "Only\nstored ones.\n\nMore."],
  [{ summary: "Create a file\n\nSend a form." }, "Create a file", "Send a form."],
  [
    { summary: "**New here?** Read [this](/start).\n\n---\n\nLists books. All of them." },
    "Lists books",
    "**New here?** Read [this](/start).\n\n---\n\nLists books. All of them.",
  ],
  [{ description: "Lists the books. They are in a shop." }, "Lists the books", "Lists the books. They are in a shop."],
  [{ description: LONG }, undefined, LONG],
  [{}, undefined, undefined],
])("makes a short title of %j", (operation, title, description) => {
  const get = { operationId: "getThing", ...operation, responses: { 200: { description: "OK" } } };
  const contractFile = join(folder, "openapi.json");
  const info = { title: "Things", version: "1" };
  writeFileSync(contractFile, JSON.stringify({ openapi: "3.1.0", info, paths: { "/things": { get } } }));
  const [found] = loadContract({ contractFile }).operations;
  expect([found?.summary, found?.description]).toEqual([title, description]);
});

it("names webhooks that would have the same title", () => {
  const summary = "This event occurs when there is activity relating to an issue.";
  const post = { summary, description: "See issues.", responses: { 200: { description: "OK" } } };
  const webhooks = { "issue-closed": { post }, "issue-opened": { post }, ping: { post: { ...post, summary: "Ping" } } };
  const contractFile = join(folder, "webhooks.json");
  writeFileSync(
    contractFile,
    JSON.stringify({ openapi: "3.1.0", info: { title: "Things", version: "1" }, paths: {}, webhooks }),
  );
  const found = loadContract({ contractFile }).webhooks;
  expect(found.map(({ summary, description }) => [summary, description])).toEqual([
    ["Issue closed", `${summary}\n\nSee issues.`],
    ["Issue opened", `${summary}\n\nSee issues.`],
    ["Ping", "See issues."],
  ]);
});
