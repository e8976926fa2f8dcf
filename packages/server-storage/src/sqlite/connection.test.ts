// Errors of SQLite that a request cannot cause.
import { expect, it } from "vitest";
import { StorageUnavailableError } from "../storage.ts";
import { toUnavailableError } from "./connection.ts";

it.for([
  ["disk I/O error", 10 | (3 << 8)],
  ["locking protocol", 15],
])("%s means that the storage is unavailable", ([message, errcode]) => {
  const cause = Object.assign(new Error(String(message)), { errcode });
  const error = toUnavailableError(cause);
  expect(error).toBeInstanceOf(StorageUnavailableError);
  expect(error).toHaveProperty("cause", cause);
});

it("the error of a statement is returned unchanged", () => {
  const error = Object.assign(new Error("no such column"), { errcode: 1 });
  expect(toUnavailableError(error)).toBe(error);
});
