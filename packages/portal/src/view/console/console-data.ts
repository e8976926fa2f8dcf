// The data of one operation's console. The page contains it as JSON.
import type { CodeSample, Contract, JsonSchema, Operation } from "@onecontract/codegen";
import type { ConnectionCredential } from "../connection-data.ts";

export interface ConsoleData {
  /** The parts of the contract that samples, validation and error explanations need. */
  contract: Contract;
  operation: Operation;
  /** The request body, if the operation takes one. */
  body?: ConsoleBody | undefined;
  /** Credentials that the operation accepts. */
  credentials: ConnectionCredential[];
  /** False if the operation is callable without credentials. */
  requiresCredentials: boolean;
  /** URL of the section about an error code, without the code at its end. */
  errorCodePath: string;
  /** Package that the samples import the client from. */
  sdkPackage?: string | undefined;
}

export interface ConsoleBody {
  mediaType: string;
  /** `json` is edited in a form or as JSON, `fields` in a form, `text` in a text area; `file` is a local file. */
  kind: "json" | "text" | "fields" | "file";
  required: boolean;
  /** Schema for the interpreter, with the annotations that the form shows. */
  schema: JsonSchema;
}

export type { CodeSample, Contract, JsonSchema, Operation };
