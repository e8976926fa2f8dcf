// Prints lines with a label, such as `[api]`, so that a reader sees which program a line is from.
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Prints each line of `message` after the label. */
export function printLabelled(label: string, message: string, stream: NodeJS.WriteStream = process.stdout): void {
  for (const line of message.replace(/\n$/, "").split("\n")) stream.write(`[${label}] ${line}\n`);
}

/** Prints every line of a program's output after its label. Log lines in JSON become readable. */
export function pipeLabelled(label: string, output: Readable, stream: NodeJS.WriteStream): void {
  createInterface({ input: output }).on("line", (line) => printLabelled(label, formatLogLine(line), stream));
}

/**
 * Formats a log line in JSON with a `message` (or `msg`, as pino writes it): `error unavailable operation=listPets status=503`. The
 * level `info` and the time are left out. Returns any other line unchanged.
 */
export function formatLogLine(line: string): string {
  const fields = parseObject(line);
  const message = fields?.message ?? fields?.msg;
  if (fields === undefined || typeof message !== "string") return line;
  const { level, message: _message, msg: _msg, time: _time, pid: _pid, hostname: _hostname, ...others } = fields;
  const values = Object.entries(others).map(([name, value]) => `${name}=${formatValue(value)}`);
  return [...(level === "info" || level === 30 ? [] : [String(level)]), message, ...values].join(" ");
}

function formatValue(value: unknown): string {
  return typeof value === "string" && /^[^\s"=]+$/.test(value) ? value : (JSON.stringify(value) ?? "");
}

function parseObject(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
