// The class of the client that is generated from the contract, whatever its name.
declare module "virtual:console-client" {
  import type { ClientOptions } from "@petstore/sdk";

  export const Client: new (options: ClientOptions) => object;
}
