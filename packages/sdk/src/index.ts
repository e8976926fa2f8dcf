// The SDK of the pet store's contract.
export * from "./gen/index.gen.ts";
