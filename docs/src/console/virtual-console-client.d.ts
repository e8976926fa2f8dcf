// The class of the client that is generated from the contract, whatever its name.
declare module "virtual:console-client" {
  import type { ClientOptions } from "@petstore/sdk";

  /** A client takes either one key or credentials by scheme, and leaves the other alone. */
  export const Client: new (options: ClientOptions & { credentials: Record<string, string> }) => object;
}
