// The inputs of one value in the body: a single input, or those of an object or an array.
import type { Contract } from "../../../view/console/console-data.ts";
import type { AnySchema } from "../../../view/schema/merge-schema.ts";

export interface ValueControl {
  readonly element: HTMLElement;
  /** Returns the value that is entered, or undefined if there is none. */
  read(): unknown;
  /**
   * Returns the input of a value, or the first one within the closest value around it.
   *
   * @param target location of the value in an issue: `body.lines[0].quantity`
   * @param path location of the value of this control
   */
  find(target: string, path: string): HTMLElement;
  /** Changes the name that the label shows. */
  rename(name: string): void;
}

export interface ControlOptions {
  contract: Contract;
  /** ID of the input, and prefix of the IDs within it. */
  id: string;
  name: string;
  source: AnySchema;
  required: boolean;
  /** Initial value, or undefined if there is none. */
  value: unknown;
  /** Number of objects and arrays around the value. */
  depth: number;
  /** Creates the controls within this one. */
  create: (options: ControlOptions) => ValueControl;
}

/** Returns whether a location is that of a value or of one within it. */
export function isWithin(target: string, path: string): boolean {
  return target === path || target.startsWith(`${path}.`) || target.startsWith(`${path}[`);
}

/** Reports a change that is not an input of the reader, such as a removed field. */
export function reportChange(element: HTMLElement): void {
  element.dispatchEvent(new Event("input", { bubbles: true }));
}
