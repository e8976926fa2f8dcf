// The server stubs of the contract.
export * from "./gen/index.gen.ts";
