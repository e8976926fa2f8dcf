// Runs command lines one after the other, for `run-command.ts`. A process for each would spend most of its time on loading modules.
import { main } from "../dist/main.js";

const environment = { ...process.env };

process.on("message", async ({ args, cwd }: { args: string[]; cwd: string }) => {
  process.chdir(cwd);
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  const status = await main(args);
  process.env = { ...environment };
  process.send?.({ status, stdout: stdout.join(""), stderr: stderr.join("") });
});

// The channel closes at the end of the process of the tests.
process.on("disconnect", () => process.exit());

/** Returns the list to which the stream adds what is written from now on. */
function capture(stream: NodeJS.WriteStream): string[] {
  const chunks: string[] = [];
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
    const callback = rest.at(-1);
    if (typeof callback === "function") callback();
    return true;
  };
  return chunks;
}
