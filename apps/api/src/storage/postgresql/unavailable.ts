// Which failures of PostgreSQL pass by themselves.
import { DatabaseError } from "pg";
import { StorageUnavailableError } from "../storage.ts";

/** Beginnings of SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const passingStates = [
  "08", // connection
  "25006", // the server became a replica
  "25P03", // idle in a transaction for too long
  "40", // serialization failure, deadlock
  "53", // too little memory, disk or connections
  "55P03", // a lock that was not given in time
  "57", // shut down, starting up, cancelled by a time-out
  "58030", // input or output
];

/** What a query or a connection failed with, as a StorageUnavailableError where trying again later can help. */
export function asUnavailable(error: unknown): unknown {
  return isPassing(error) ? new StorageUnavailableError("PostgreSQL cannot answer now", { cause: error }) : error;
}

function isPassing(error: unknown): boolean {
  // Everything else that the client throws is about the connection: refused, reset, ended or timed out.
  if (!(error instanceof DatabaseError)) return error instanceof Error;
  return passingStates.some((state) => error.code?.startsWith(state));
}
