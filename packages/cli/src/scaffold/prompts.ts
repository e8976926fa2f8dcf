// Prompts of the command line: lists to choose from, and lines that are validated as they are entered.
import { isCancel, multiselect, select, text } from "@clack/prompts";
import { messageFor, UserError } from "../user-error.ts";

/** Returns whether there is a person to prompt. */
export function hasTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/**
 * Prompts for a line until it is valid.
 *
 * @param validate throws for a line that is not
 */
export async function enter(message: string, validate: (value: string) => unknown): Promise<string> {
  const entered = await text({
    message,
    validate(value = "") {
      try {
        validate(value.trim());
        return undefined;
      } catch (error) {
        return messageFor(error);
      }
    },
  });
  return expectValue(entered).trim();
}

/** Prompts for one of the options. */
export async function choose<Option extends string>(
  message: string,
  options: readonly Option[],
  label: (option: Option) => string = (option) => option,
): Promise<Option> {
  const items: { value: string; label: string }[] = options.map((value) => ({ value, label: label(value) }));
  const value = expectValue(await select({ message, options: items, maxItems: 12 }));
  const found = options.find((option) => option === value);
  if (found === undefined) throw new Error(`${message}: expected one of the options, got ${value}`);
  return found;
}

/** Prompts for any number of the options. */
export async function chooseSeveral<Option extends string>(
  message: string,
  options: readonly Option[],
  initial: readonly Option[],
): Promise<Option[]> {
  const items: { value: string; label: string }[] = options.map((value) => ({ value, label: value }));
  const prompt = multiselect({ message, options: items, initialValues: [...initial], required: false, maxItems: 12 });
  const values = expectValue(await prompt);
  return options.filter((option) => values.includes(option));
}

/** @throws UserError if the prompt was left with Ctrl-C */
function expectValue<Value>(value: Value): Exclude<Value, symbol> {
  if (isCancel(value)) throw new UserError("canceled; nothing was written");
  return value as Exclude<Value, symbol>;
}
