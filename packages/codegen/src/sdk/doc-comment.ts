// JSDoc of generated code.

/** A comment of the paragraphs and tags that there are; nothing where there are none. */
export function docComment(parts: (string | undefined)[], indent: string): string {
  const lines = parts
    .filter((part) => part !== undefined)
    .join("\n")
    .replaceAll("*/", "*\\/")
    .split("\n");
  if (lines.join("") === "") return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
