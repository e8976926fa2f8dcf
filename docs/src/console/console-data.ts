// What the console of one operation knows in the browser. It stands in the page as JSON.
import type { CodeSample, Contract, JsonSchema, Operation } from "@petstore/codegen";

export interface ConsoleData {
  /** Only what samples, checks and explanations need. */
  contract: Contract;
  operation: Operation;
  /** What is sent as the body. */
  body?: ConsoleBody;
  /** What the operation may be called with. */
  credentials: ConsoleCredential[];
  /** A call without a key is refused by the service. */
  needsKey: boolean;
  /** Address of the section on an error's code, without the code. */
  errorsPath: string;
}

export interface ConsoleCredential {
  /** Name of the security scheme; empty where one key is for everything. */
  scheme: string;
  label: string;
  hint: string;
}

export interface ConsoleBody {
  mediaType: string;
  /** `json` and `text` are edited as text, `fields` one by one; `file` is a file of the reader. */
  kind: "json" | "text" | "fields" | "file";
  required: boolean;
  schema: JsonSchema;
}

export type { CodeSample, Contract, JsonSchema, Operation };
