// Settings of the server: environment variables, each with a flag that goes before it.
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { unusable } from "./setting-error.ts";
import { wholeNumber } from "./whole-number.ts";

/** Flags by their name without `--`. */
export type Flags = Record<string, string | boolean | undefined>;
export type Environment = Record<string, string | undefined>;

export interface ServeSettings {
  port: number;
  host: string;
  databasePath: string;
  publicUrl?: string;
  /** Absolute. */
  portalDir?: string;
  trustedProxies: number;
}

/** As the help prints it. */
export const settingsHelp = `  --port, PORT                  port to listen on                          (8080)
  --host, HOST                  address to listen on                       (127.0.0.1)
  --database-url, DATABASE_URL  sqlite:<path>, from the current directory  (sqlite:data/petstore.db)
  --public-url, PUBLIC_URL      address that clients use, for links        (that of each request)
  --portal-dir, PORTAL_DIR      folder of the built portal                 (the one of this repository)
  --trust-proxy, TRUST_PROXY    proxies in front that add X-Forwarded-For  (0)`;

/** @throws SettingError for the first setting that is not usable. */
export function readServeSettings(flags: Flags, env: Environment): ServeSettings {
  const port = read("PORT", flags, env, "8080");
  const host = read("HOST", flags, env, "127.0.0.1");
  const trustProxy = read("TRUST_PROXY", flags, env, "0");
  const publicUrl = readPublicUrl(flags, env);
  const portalDir = readPortalDir(flags, env);
  return {
    port: wholeNumber(port.name, port.text, 0, 65535),
    host: host.text,
    databasePath: readDatabasePath(flags, env),
    trustedProxies: wholeNumber(trustProxy.name, trustProxy.text, 0, 10),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(portalDir === undefined ? {} : { portalDir }),
  };
}

/** @returns an absolute path. */
export function readDatabasePath(flags: Flags, env: Environment): string {
  const { name, text } = read("DATABASE_URL", flags, env, "sqlite:data/petstore.db");
  const path = /^sqlite:(.+)$/.exec(text)?.[1];
  // SQLite gives ":memory:" a meaning of its own, and a URL with a host is none of a file.
  if (path === undefined || path.startsWith(":") || path.startsWith("//")) {
    throw unusable(name, "sqlite:<path of a file>", text);
  }
  return resolve(path);
}

function readPublicUrl(flags: Flags, env: Environment): string | undefined {
  const { name, text } = read("PUBLIC_URL", flags, env, "");
  if (text === "") return undefined;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") {
    throw unusable(name, "an http or https address without query", text);
  }
  return url.href.replace(/\/+$/, "");
}

function readPortalDir(flags: Flags, env: Environment): string | undefined {
  const { name, text } = read("PORTAL_DIR", flags, env, "");
  if (text === "") {
    const built = fileURLToPath(new URL("../../../../docs/dist", import.meta.url));
    return existsSync(built) ? built : undefined;
  }
  const isFolder = statSync(text, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) throw unusable(name, "a folder", text);
  return resolve(text);
}

/** An empty environment variable counts as not set. `name` is what the person wrote: the flag or the variable. */
function read(variable: string, flags: Flags, env: Environment, fallback: string): { name: string; text: string } {
  const flag = variable.toLowerCase().replaceAll("_", "-");
  const given = flags[flag];
  if (typeof given === "string") return { name: `--${flag}`, text: given };
  return { name: variable, text: env[variable] || fallback };
}
