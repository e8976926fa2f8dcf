// Runs a command in a pseudo-terminal, and enters keys at its prompts.
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

export const BACKSPACE = "\u007f";
export const DOWN = "\u001b[B";

/**
 * Runs a command in a pseudo-terminal, which the program `script` creates, and enters the keys after each prompt, in their order.
 *
 * @returns the output
 */
export function runInTerminal(
  cwd: string,
  command: string,
  keysByPrompt: [prompt: string, keys: string][],
): Promise<string> {
  const args = ["-qec", `stty columns 300 rows 50 && ${command}`, "/dev/null"];
  // The terminal is as wide as the longest message. By default it has no size.
  const terminal = spawn("script", args, { cwd });
  const pending = [...keysByPrompt];
  return new Promise((resolve, reject) => {
    let output = "";
    let unread = "";
    terminal.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
      unread += stripVTControlCharacters(chunk);
      const [next] = pending;
      if (next === undefined || !unread.includes(next[0])) return;
      pending.shift();
      unread = "";
      terminal.stdin.write(next[1]);
    });
    terminal.on("error", reject);
    terminal.on("close", () => {
      if (pending.length === 0) resolve(output);
      else reject(new Error(`expected the prompt ${pending[0]?.[0]}, got ${JSON.stringify(output)}`));
    });
  });
}
