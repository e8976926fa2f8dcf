// Writes XML.
import { interruptCommands } from "./log-commands.ts";
import { INVISIBLE } from "./terminal.ts";

/** Returns an element. Attributes that are undefined are left out. The content is XML. */
export function xmlElement(
  name: string,
  attributes: Record<string, string | number | undefined>,
  content = "",
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${attributeValue(String(value))}"`,
  );
  return `<${name}${written.join("")}>${content}</${name}>`;
}

/** Escapes an attribute's value, and interrupts what a log would execute in it: `##[command]` or `##vso[command]`. */
function attributeValue(value: string): string {
  return interruptCommands(escapeXml(value), "xml").replace(FORBIDDEN, "\uFFFD").replace(INVISIBLE, "\uFFFD");
}

export function escapeXml(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Characters that no XML 1.0 document may contain (section 2.2). */
const FORBIDDEN = /[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
