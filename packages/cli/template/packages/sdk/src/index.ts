// The SDK of the contract.
export * from "./gen/index.gen.ts";
