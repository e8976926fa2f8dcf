import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DroppedLines, LogDestination } from "./log-destination.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "log-destination-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(fd: number, maxBufferBytes: number) {
  const recoveries: DroppedLines[] = [];
  const destination = new LogDestination({ fd, maxBufferBytes, onRecovery: (dropped) => recoveries.push(dropped) });
  return { destination, recoveries };
}

describe("LogDestination", () => {
  it("writes all lines in their order", async () => {
    const path = join(folder, "log");
    const { destination } = open(openSync(path, "w"), 1024 * 1024);
    const lines = Array.from({ length: 10_000 }, (_, index) => `line ${index} with a non-ASCII character: é\n`);
    for (const line of lines) destination.write(line);
    await destination.drain(10_000);
    expect(readFileSync(path, "utf8")).toBe(lines.join(""));
    expect(destination.droppedLines).toBe(0);
  });

  it("drops and counts lines beyond its buffer while the disk is full", async () => {
    const { destination } = open(openSync("/dev/full", "w"), 1000);
    for (let index = 0; index < 100; index++) destination.write(`${"x".repeat(99)}\n`);
    await destination.drain(300);
    expect(destination.droppedLines).toBe(90);
  });

  it("mixes no lines of two processes that share a pipe while it is full", async () => {
    const path = join(folder, "pipe");
    execFileSync("mkfifo", [path]);
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(path, constants.O_WRONLY);
    const lines = ["a", "b"].map((letter) => `${letter.repeat(299)}\n`);
    const destinations = lines.map((line) => {
      const destination = new LogDestination({ fd: writer, isShared: true, onRecovery: () => {} });
      for (let count = 0; count < 2000; count++) destination.write(line);
      return destination;
    });
    let received = "";
    const chunk = Buffer.alloc(1000);
    const reading = setInterval(() => {
      try {
        for (let reads = 0; reads < 20; reads++) received += chunk.toString("latin1", 0, readSync(reader, chunk));
      } catch {
        // There is nothing to read at the moment.
      }
    }, 1);
    await Promise.all(destinations.map((destination) => destination.drain(60_000)));
    await expect.poll(() => received.length).toBe(2 * 2000 * 300);
    clearInterval(reading);
    const counts = lines.map((line) => received.split("\n").filter((got) => `${got}\n` === line).length);
    expect(counts).toEqual([2000, 2000]);
    closeSync(reader);
    closeSync(writer);
  });

  it("reports dropped lines when a reader that had stopped reads again", async () => {
    const path = join(folder, "pipe");
    execFileSync("mkfifo", [path]);
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(path, constants.O_WRONLY);
    const { destination, recoveries } = open(writer, 256 * 1024);
    const line = `${"x".repeat(1023)}\n`;
    for (let index = 0; index < 1000; index++) destination.write(line);
    await destination.drain(500);
    expect(destination.droppedLines).toBeGreaterThan(500);
    expect(recoveries).toEqual([]);

    let received = "";
    const chunk = Buffer.alloc(64 * 1024);
    const reading = setInterval(() => {
      try {
        received += chunk.toString("latin1", 0, readSync(reader, chunk));
      } catch {
        // There is nothing to read at the moment.
      }
    }, 1);
    await destination.drain(10_000);
    await expect.poll(() => received.length).toBe((1000 - destination.droppedLines) * line.length);
    clearInterval(reading);
    expect(received).toBe(line.repeat(1000 - destination.droppedLines));
    expect(recoveries).toEqual([{ count: destination.droppedLines, reason: "EAGAIN" }]);
    closeSync(reader);
    closeSync(writer);
  });
});
