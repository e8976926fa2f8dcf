// Migrations of a database: numbered ones, which an application may have from earlier releases, and then named ones. Named migrations are
// modules that are found by their folder, so that two branches that each add one merge without a conflict. They run in the order of their
// names.
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import type { Dialect } from "./dialect.ts";

/**
 * `expand` only adds, so that servers of earlier releases still work; a server runs it when it starts. `contract` removes what no server
 * uses any longer; only the command `migrate --contract` runs it.
 */
export type Phase = "expand" | "contract";

export function isPhase(value: string): value is Phase {
  return value === "expand" || value === "contract";
}

/** The default export of a module in a folder of migrations. Once it is released, it is never edited; add another one. */
export interface Migration {
  phase: Phase;
  sql(dialect: Dialect): string;
}

export interface NamedMigration {
  /** Name of the file without its extension: `20261127120000-create-toys`. */
  name: string;
  phase: Phase;
  sql: string;
}

/** A row of the table `migrations`. */
export type AppliedMigration = Pick<NamedMigration, "name" | "phase">;

export interface MigrationReport {
  /** Names of the migrations that were run, and `version 1` for a numbered one. */
  applied: string[];
  /** Names of migrations of the phase `contract` that have not been run. */
  pending: string[];
}

/** The migrations of a database. */
export interface Migrations {
  numbered: readonly string[];
  named: readonly NamedMigration[];
}

/** Folder of the tables that this package uses itself. */
const OWN_FOLDER = new URL("../migrations/", import.meta.url);

export const createMigrationTable = `CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, phase TEXT NOT NULL);`;

/** Reads the migrations of an application, and those of this package. */
export async function loadMigrations(
  dialect: Dialect,
  numbered: readonly string[] = [],
  folder?: URL,
): Promise<Migrations> {
  const named = await Promise.all([OWN_FOLDER, ...(folder ? [folder] : [])].map((from) => loadFolder(dialect, from)));
  return { numbered, named: named.flat().toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

async function loadFolder(dialect: Dialect, folder: URL): Promise<NamedMigration[]> {
  const files = existsSync(folder) ? await readdir(folder) : [];
  return Promise.all(
    files
      .filter((file) => /^\d{14}-[a-z0-9-]+\.[jt]s$/.test(file))
      .map(async (file) => {
        const { default: migration }: { default: Migration } = await import(new URL(file, folder).href);
        return { name: file.replace(/\.[jt]s$/, ""), phase: migration.phase, sql: migration.sql(dialect) };
      }),
  );
}

/**
 * Returns the named migrations that a database needs. A database without any migration gets those of both phases.
 *
 * @throws Error if a later release has removed something that this one may need
 */
export function pendingNamed(
  applied: AppliedMigration[],
  named: readonly NamedMigration[],
  phases: readonly Phase[],
): NamedMigration[] {
  const removal = applied.find(
    ({ name, phase }) => phase === "contract" && !named.some((known) => known.name === name),
  );
  if (removal) {
    throw new Error(
      `schema: expected no migration of a later release that removes something, got ${removal.name}; start that release, or restore a backup`,
    );
  }
  return named.filter(({ name, phase }) => phases.includes(phase) && !applied.some((done) => done.name === name));
}

/**
 * Returns the numbered migrations that a database of the given version needs.
 * @throws Error if a newer release migrated the database.
 */
export function pendingNumbered(version: number, migrations: readonly string[]): string[] {
  if (version > migrations.length) {
    throw new Error(`schema: expected version ${migrations.length} or older, got version ${version}`);
  }
  return migrations.slice(version);
}
