// Finds out whether programs for the SDK of one contract compile with that of another one.
import { isDeepStrictEqual } from "node:util";
import { runProjects } from "@onecontract/codegen";
import { type ClientError, type ClientOptions, clientProgram, clientProject } from "@onecontract/codegen/diff";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { compileCode } from "../check/compile-code.ts";
import { findSupportedOperations } from "../check/find-supported-operations.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { UserError } from "../user-error.ts";

/**
 * Generates both SDKs, without what is not supported, and compiles a program that uses each symbol of the first one.
 *
 * @returns the errors of the program
 * @throws UserError if an SDK does not compile
 */
export function compileClients(
  before: OpenAPIObject,
  after: OpenAPIObject,
  options: ClientOptions = {},
): Promise<ClientError[]> {
  if (isDeepStrictEqual(before, after)) return Promise.resolve([]);
  return withTemporaryFolder(async (folder) => {
    const generate = async (document: OpenAPIObject, side: "before" | "after") => {
      const found: ReturnType<typeof clientProject>[] = [];
      await findSupportedOperations(document, async (supported) => {
        found.push(clientProject(supported, folder, side, options));
      });
      const [sdk] = found;
      if (sdk) return sdk;
      throw new UserError(
        `expected a contract whose SDK can be generated, got none. \`onecontract lint\` lists the reasons`,
      );
    };
    const [released, current] = [await generate(before, "before"), await generate(after, "after")];
    const { project: program, lines } = clientProgram(released.symbols, folder);
    await runProjects({ before: released.project, after: current.project, program });
    const errors = readErrors(await compileCode(folder, { include: ["program"], noEmit: true }));
    return errors.map(({ file, line, details }) => {
      const symbol = file.startsWith("program/") ? lines.get(line) : undefined;
      if (symbol) return { symbol, ...describeError(details) };
      throw new UserError(
        `${file}:${line}: expected an SDK that compiles, got ${details[0]} \`onecontract check\` lists all errors`,
      );
    });
  });
}

interface CompilerError {
  file: string;
  line: number;
  /** The message, followed by the messages of the inner types that cause it. */
  details: string[];
}

const ERROR = /^(.+)\((\d+),\d+\): error TS\d+: (.*)$/;

/** Reads the output of the compiler: each error has a line, and indented lines with its details. */
function readErrors(output: readonly string[]): CompilerError[] {
  const errors: CompilerError[] = [];
  for (const text of output) {
    const [, file, line, message = ""] = ERROR.exec(text) ?? [];
    if (file !== undefined) errors.push({ file: file.replaceAll("\\", "/"), line: Number(line), details: [message] });
    else errors.at(-1)?.details.push(text.trim());
  }
  return errors;
}

/**
 * Messages about a property or a parameter, whose type the following message is about: `Types of property 'sent' are
 * incompatible.`
 */
const OUTER = /^(?:The types|Types) of (property |parameters )?'(.+?)'(?: and '.+')? are incompatible/;
/** Property that the types have for the names of their other properties. */
const NAMES = '"#names"';

/** First names of a path that the program adds to the types of schemas and parameters. */
const WRAPPERS = ["sent", "read", "value"];

/** Returns the innermost message, and the path of the properties and parameters that lead to it. */
function describeError(details: readonly string[]): Pick<ClientError, "message" | "cause"> {
  const outer = details.flatMap((detail) => {
    const [, kind = "", name] = OUTER.exec(detail) ?? [];
    return name === undefined ? [] : [{ isParameter: kind === "parameters ", name }];
  });
  const names = outer.map(({ name }) => name);
  const isSent = outer[0]?.isParameter === true || names[0] === "sent";
  const namesAt = names.indexOf(NAMES);
  const isName = namesAt !== -1;
  const cause = describeCause(details.at(-1) ?? "", isName, isSent);
  const path = (isName ? names.slice(0, namesAt) : names)
    .filter((name, index) => index > 1 || !WRAPPERS.includes(name))
    .join(".");
  return { cause, message: path === "" ? cause : `${path}: ${cause}` };
}

/**
 * Returns a message of the compiler in the words of programs.
 *
 * @param isName whether the types are those of the names of properties
 * @param isSent whether programs send the values
 */
function describeCause(message: string, isName: boolean, isSent: boolean): string {
  const [, property, state] = /^Property '(.+?)' is (missing|optional) in type /.exec(message) ?? [];
  if (property !== undefined) {
    const expected = isSent ? "is required" : state === "missing" ? "does not exist" : "is optional";
    return `property ${property} ${expected}`;
  }
  const [, name] = (isName && /^Type '"?(.+?)"?' is not assignable/.exec(message)) || [];
  if (name !== undefined) return `property ${name} does not exist`;
  const [, symbol] = /^Property '(.+)' does not exist on type 'Symbols'/.exec(message) ?? [];
  if (symbol !== undefined) return `${symbol} does not exist`;
  return message
    .replace(/ with 'exactOptionalPropertyTypes.*$/, "")
    .replace(/\.$/, "")
    .replace(/'[^']{80,}'/g, "'…'");
}
