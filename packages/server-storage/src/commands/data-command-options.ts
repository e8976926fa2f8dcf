import type { DataDefinition } from "../data-definition.ts";

/** The program that has commands on the data of an application. */
export interface DataCommandOptions {
  /** Name of the program, for its help. */
  program: string;
  data: DataDefinition;
  /** Names of API keys that the program issues itself. @default none */
  reservedNames?: readonly string[];
}
