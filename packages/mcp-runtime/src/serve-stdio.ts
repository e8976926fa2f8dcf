// Serves over standard input and output, and handles malformed input and a client that closes them.
import process from "node:process";
import { Transform, type TransformCallback } from "node:stream";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const MIB = 1024 * 1024;
/** The transport of the MCP SDK stops at a longer line by default. */
const MAX_LINE_BYTES = 10 * MIB;
/** Time for pending calls once standard input is closed. MCP clients send SIGTERM after 2 seconds. */
const GRACE_MS = 1500;

/** @param logError prints one line to standard error */
export async function serveStdio(server: Server, logError: (message: string) => void): Promise<void> {
  const input = new LineLimiter(() => logError("standard input: expected lines of at most 10 MiB, got a longer one"));
  server.onerror = (error) => logError(describeProtocolError(error));
  process.stdin.pipe(input).once("end", () => setTimeout(() => process.exit(), GRACE_MS).unref());
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // The client has closed the pipe.
    if (error.code === "EPIPE") process.exit();
    logError(`standard output: ${error.message}`);
    process.exit(1);
  });
  await server.connect(new StdioServerTransport(input, process.stdout, { maxBufferSize: 2 * MAX_LINE_BYTES }));
}

/** Truncates long lines. Truncated JSON is malformed, so the server ignores such a line and reads the next one. */
class LineLimiter extends Transform {
  readonly #onLongLine: () => void;
  #lineBytes = 0;

  constructor(onLongLine: () => void) {
    super();
    this.#onLongLine = onLongLine;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let start = 0; start < chunk.length; ) {
      const newline = chunk.indexOf("\n", start);
      const end = newline === -1 ? chunk.length : newline;
      this.#pushPart(chunk.subarray(start, end));
      if (newline !== -1) {
        this.push("\n");
        this.#lineBytes = 0;
      }
      start = end + 1;
    }
    done();
  }

  #pushPart(part: Buffer): void {
    const wasWithinLimit = this.#lineBytes <= MAX_LINE_BYTES;
    const remaining = Math.max(0, MAX_LINE_BYTES - this.#lineBytes);
    this.#lineBytes += part.length;
    if (remaining > 0 && part.length > 0) this.push(part.subarray(0, remaining));
    if (wasWithinLimit && this.#lineBytes > MAX_LINE_BYTES) this.#onLongLine();
  }
}

/** The messages of the validator are JSON of many lines. */
function describeProtocolError(error: Error): string {
  if (error instanceof SyntaxError) return `standard input: expected JSON, got malformed JSON: ${error.message}`;
  if (error.name === "ZodError" || error.name === "$ZodError") {
    return "standard input: expected a JSON-RPC 2.0 message, got other JSON";
  }
  return error.message;
}
