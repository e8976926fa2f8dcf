// Errors of what the author of a portal writes, with their positions: the configuration, guides and their components.
import { closest, distance } from "fastest-levenshtein";

export class AuthoringError extends Error {
  /** @param line line of the file, or undefined if the error is about the entire file */
  constructor(file: string, line: number | undefined, message: string, options?: ErrorOptions) {
    super(`${line === undefined ? file : `${file}:${line}`}: ${message}`, options);
  }
}

/** Returns a sentence with the known name that an unknown one is probably meant to be, or an empty string. */
export function didYouMean(unknown: string, known: readonly string[]): string {
  const nearest = closest(unknown, [...known]);
  return nearest !== undefined && distance(unknown, nearest) <= 1 + unknown.length / 3
    ? ` Did you mean "${nearest}"?`
    : "";
}

/** Returns the number of the line that contains an offset. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
