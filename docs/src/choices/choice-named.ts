// A choice by its id, for guides that are written by hand.
import { type Choice, choices } from "./choices.ts";

/** @throws Error that lists the ids when there is none like it */
export function choiceNamed(id: string): Choice {
  const choice = choices.find((one) => one.id === id);
  if (choice) return choice;
  throw new Error(`choice: expected one of ${choices.map((one) => one.id).join(", ")}, got "${id}"`);
}
