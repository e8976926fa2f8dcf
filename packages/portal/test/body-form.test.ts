// The form of a body with many fields, in Chromium: the request of a chat, as services of language models have it.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findViolations, hasBrowser, newPage, openBrowser, recordErrors } from "@onecontract/testing/open-browser";
import { serveFolder } from "@onecontract/testing/serve-folder";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const OPTIONAL = 60;
const MAX_NODES = 6_000;

const schemas = {
  Message: {
    type: "object",
    properties: {
      content: { type: "string" },
      role: { type: "string", enum: ["system", "user"] },
      name: { type: "string" },
    },
    required: ["role", "content"],
  },
  Chat: {
    type: "object",
    properties: {
      ...Object.fromEntries(
        Array.from({ length: OPTIONAL }, (_, index) => [`setting_${index}`, { type: "integer", default: index }]),
      ),
      id: { type: "string", readOnly: true },
      temperature: { type: ["number", "null"], minimum: 0, maximum: 2, default: 1 },
      stream: { type: "boolean" },
      stop: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
      parent: { $ref: "#/components/schemas/Chat" },
      messages: { type: "array", minItems: 1, items: { $ref: "#/components/schemas/Message" } },
      model: { type: "string", minLength: 1 },
    },
    required: ["model", "messages"],
  },
};

const json = (name: string) => ({ "application/json": { schema: { $ref: `#/components/schemas/${name}` } } });

const contract = {
  openapi: "3.1.0",
  info: { title: "Chats", version: "1.0.0" },
  servers: [{ url: "https://chats.example" }],
  paths: {
    "/chats": {
      post: {
        operationId: "createChat",
        summary: "Create a chat",
        requestBody: { required: true, content: json("Chat") },
        responses: { 200: { description: "OK", content: json("Message") } },
      },
    },
  },
  components: { schemas },
};

describe.skipIf(!hasBrowser)("the form of a body with many fields", () => {
  const folder = createProjectFolder("body-form");
  let site: Awaited<ReturnType<typeof serveFolder>>;
  let browser: Browser;

  beforeAll(async () => {
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(contract));
    site = await serveFolder(await buildProject(folder, { contract: "openapi.json", sections: { reference: false } }));
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
    rmSync(folder, { recursive: true });
  });

  async function open(): Promise<Page> {
    const page = await newPage(browser);
    await page.goto(`${site.origin}/operations/createChat/`);
    await page.click("[data-open-console]");
    await page.locator("button[data-send]:enabled").waitFor();
    return page;
  }

  const labels = (page: Page) => page.locator("[data-body-form] :is(label, legend) > code").allTextContents();
  const sentBody = async (page: Page) => JSON.parse(await page.inputValue("#try-body"));
  const input = (page: Page, name: string) => page.getByRole("textbox", { name });

  it("shows the required fields first, and the others when the reader adds them", async () => {
    const page = await open();
    const errors = recordErrors(page, site.origin);
    expect(await labels(page)).toEqual(["messages", "messages 1", "content", "role", "name", "model"]);
    expect(await page.locator("*").count()).toBeLessThan(MAX_NODES);
    await input(page, "content").fill("Hello");
    await page.getByLabel("role").selectOption("user");
    await input(page, "model").fill("large");
    const add = page.locator("[data-body-form] > * > .try-add > summary");
    // The settings, temperature, stream, stop and parent, but not the read-only property.
    expect(await add.textContent()).toBe(`Add field (${OPTIONAL + 4})`);
    await add.click();
    await page.getByRole("button", { name: "temperature" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("try-body:temperature");
    await page.keyboard.type("3");
    expect(await page.locator("[id='try-body:temperature-hint']").textContent()).toBe("from 0 to 2, default 1");
    await add.click();
    await page.getByRole("button", { name: "stream" }).click();
    await page.getByRole("combobox", { name: "stream" }).selectOption("true");
    await add.click();
    await page.getByRole("button", { name: "stop" }).click();
    await input(page, "stop").fill('["a", "b"]');
    expect(await sentBody(page)).toEqual({
      messages: [{ role: "user", content: "Hello" }],
      model: "large",
      temperature: 3,
      stream: true,
      stop: ["a", "b"],
    });
    await page.click("button[data-send]");
    expect(await page.locator("[id='try-body:temperature-issue']").textContent()).toBe(
      "body.temperature: expected a number from 0 to 2 or null, got 3",
    );
    expect(await findViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("describes what is missing at the field or the list that lacks it", async () => {
    const page = await open();
    await input(page, "model").fill("");
    await input(page, "content").fill("");
    await page.getByRole("button", { name: "Add item" }).click();
    await page.getByLabel("role").nth(1).selectOption("user");
    await page.click("button[data-send]");
    const issues = () =>
      page.locator("try-it .try-issue").evaluateAll((all) => all.map(({ id, textContent }) => [id, textContent]));
    expect(await issues()).toEqual([
      ["try-body:messages:0:content-issue", "body.messages[0].content: expected a string, got nothing"],
      ["try-body:messages:1:content-issue", "body.messages[1].content: expected a string, got nothing"],
      ["try-body:model-issue", "body.model: expected a string of at least 1 character, got nothing"],
    ]);
    await page.getByRole("button", { name: "Remove messages 2" }).click();
    await page.getByRole("button", { name: "Remove messages 1" }).click();
    await page.click("button[data-send]");
    expect(await issues()).toContainEqual([
      "try-body:messages:add-issue",
      "body.messages: expected an array of at least 1 item, got []",
    ]);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Add item" }).press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("try-body:messages:2:content");
    await page.context().close();
  });

  it("has fields within fields to a limited depth, and JSON below it", async () => {
    const page = await open();
    for (let depth = 0; depth < 5; depth++) {
      await page.locator("[data-body-form] .try-add > summary:visible").first().click();
      await page.getByRole("button", { name: "parent Chat" }).click();
    }
    await input(page, "parent").fill('{"model": "small", "messages": []}');
    const { parent } = await sentBody(page);
    expect(parent.parent.parent.parent.parent).toEqual({ model: "small", messages: [] });
    expect(await page.locator("*").count()).toBeLessThan(MAX_NODES);
    await page.context().close();
  });
});
