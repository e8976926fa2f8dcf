// Detects transient failures of PostgreSQL.
import { DatabaseError } from "pg";
import { StorageUnavailableError } from "../storage.ts";

/** Prefixes of SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const transientStates = [
  "08", // connection
  "25006", // the server became a replica
  "25P03", // idle in a transaction for too long
  "40", // serialization failure, deadlock
  "53", // too little memory, disk or connections
  "55P03", // lock not available in time
  "57", // shutdown, startup, cancelled by a timeout
  "58030", // I/O error
];

/** Wraps a transient error in a StorageUnavailableError. Returns other errors unchanged. */
export function toUnavailableError(error: unknown): unknown {
  return isTransient(error) ? new StorageUnavailableError("PostgreSQL is unavailable", { cause: error }) : error;
}

function isTransient(error: unknown): boolean {
  // All other errors of the client concern the connection: unreachable, reset, closed or timed out.
  if (!(error instanceof DatabaseError)) return error instanceof Error;
  return transientStates.some((state) => error.code?.startsWith(state));
}
