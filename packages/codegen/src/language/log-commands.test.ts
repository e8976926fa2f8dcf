// Reports that logs print: no text of a contract may begin a command of the CI system.
import { expect, it } from "vitest";
import { logJson } from "./json.ts";
import { md } from "./markdown.ts";
import { xmlElement } from "./xml.ts";

const commands = ["##[group]a", "##vso[task.setvariable variable=KEY]a", "a ##vso[task.complete]"];

it.each(commands)("interrupts %s in JSON, and keeps its value", (text) => {
  const json = logJson({ [text]: [text] });
  expect(json).not.toMatch(/##\w*\[/);
  expect(JSON.parse(json)).toEqual({ [text]: [text] });
});

it.each(commands)("interrupts %s in an attribute of XML", (text) => {
  const element = xmlElement("testcase", { name: text });
  expect(element).not.toMatch(/##\w*\[/);
  expect(element).toBe(`<testcase name="${text.replace("##", "#&#35;")}"></testcase>`);
});

it.each(commands)("interrupts %s in code of Markdown", (text) => {
  expect(md.code(text).toString()).toBe(`\`${text.replace("##", "##\\")}\``);
});

it("begins no line with the text of an attribute", () => {
  expect(xmlElement("testcase", { name: "a\n::error::b\r::error::c\u2028d" })).not.toMatch(/[\n\r]/);
});

it("has no control characters and no changes of direction", () => {
  const value = "a\u009b31m\u202eb";
  expect(logJson([value])).toBe('[\n  "a\\u009b31m\\u202eb"\n]');
  expect(xmlElement("testcase", { name: value })).toBe('<testcase name="a\ufffd31m\ufffdb"></testcase>');
});
