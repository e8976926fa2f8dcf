// Prints lines with a label, such as `[api]`, so that a reader sees which program a line is from.
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { terminal } from "@onecontract/codegen/language/terminal";
import { parseRecord } from "../parse-record.ts";

/** Prints each line of `message`, which may contain names of the contract and of files, after the label. */
export function printLabelled(label: string, message: string, stream: Writable = process.stdout): void {
  for (const line of message.replace(/\n$/, "").split("\n")) stream.write(`[${label}] ${terminal.text(line)}\n`);
}

/** Prints every line of a program's output after its label, with the program's colors. Log lines in JSON become readable. */
export function pipeLabelled(label: string, output: Readable, stream: Writable): void {
  createInterface({ input: output }).on("line", (line) => stream.write(`[${label}] ${formatLogLine(line)}\n`));
}

/**
 * Formats a log line in JSON with a `message` (or `msg`, as pino writes it): `error unavailable operation=listPets status=503`, without
 * control characters, which clients may have sent. The level `info` and the time are left out. Returns any other line unchanged.
 */
export function formatLogLine(line: string): string {
  const fields = line.startsWith("{") ? parseRecord(line) : undefined;
  const message = fields?.message ?? fields?.msg;
  if (fields === undefined || typeof message !== "string") return line;
  const { level, message: _message, msg: _msg, time: _time, pid: _pid, hostname: _hostname, ...others } = fields;
  const values = Object.entries(others).map(([name, value]) => `${name}=${formatValue(value)}`);
  const parts = [...(level === "info" || level === 30 ? [] : [String(level)]), message, ...values];
  return terminal.text(parts.join(" ")).toString();
}

function formatValue(value: unknown): string {
  return typeof value === "string" && /^[^\s"=]+$/.test(value) ? value : (JSON.stringify(value) ?? "");
}
