// Selects the operations that the server offers.
import { OptionError } from "./option-error.ts";
import type { Service, Tool } from "./service.ts";

export interface ToolSelection {
  /** Offers deprecated operations too. @default false */
  includeDeprecated?: boolean | undefined;
  /** Offers only operations that read. @default false */
  readOnly?: boolean | undefined;
  /** Names of the tools to offer; deprecated ones included. @default all */
  tools?: readonly string[] | undefined;
  /** Tags whose operations are offered. @default all */
  tags?: readonly string[] | undefined;
}

/** @throws OptionError when a name or tag does not exist, or if no tool is left */
export function selectTools<Client>(
  { tools }: Pick<Service<Client>, "tools">,
  { includeDeprecated = false, readOnly = false, tools: names, tags }: ToolSelection,
): Tool<Client>[] {
  checkKnown(
    "--tools",
    names,
    tools.map(({ definition }) => definition.name),
  );
  checkKnown("--tags", tags, [...new Set(tools.flatMap(({ tag }) => tag ?? []))]);
  const selected = tools.filter(({ definition, tag = "", deprecated }) => {
    const isNamed = names?.includes(definition.name) ?? false;
    return (
      (names === undefined || isNamed) &&
      (tags === undefined || tags.includes(tag)) &&
      (!readOnly || definition.annotations?.readOnlyHint === true) &&
      (!deprecated || includeDeprecated || isNamed)
    );
  });
  if (selected.length === 0 && tools.length > 0) {
    throw new OptionError(
      "--tools, --tags, --read-only: expected at least one tool that matches all of them, got none",
    );
  }
  return selected;
}

const MAX_LISTED = 20;

function checkKnown(option: string, given: readonly string[] | undefined, known: string[]): void {
  const unknown = given?.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const more = known.length > MAX_LISTED ? `, and ${known.length - MAX_LISTED} more` : "";
  const names = `${known.slice(0, MAX_LISTED).join(", ") || "none, because the contract has none"}${more}`;
  throw new OptionError(`${option}: expected names of ${names}, got "${unknown}"`);
}
