// Selects the modules of `src/runtime/` that the SDK of a contract needs.

/** Modules below `src/runtime/` that every SDK needs. */
const JSON_MODULES = ["json/exact-json", "json/is-record"];

/** Modules below `src/runtime/sdk/` that every SDK needs. */
const CORE = [
  "attempt",
  "bodies",
  "call",
  "client",
  "connection-error",
  "deadline",
  "errors",
  "headers",
  "index",
  "log",
  "operation",
  "platform",
  "prepared-request",
  "query-styles",
  "rate-limit",
  "redaction",
  "redirect",
  "request-options",
  "request-url",
  "retry",
  "settle",
  "sunset",
  "throttle",
  "throttle-registry",
  "type-error",
  "writable",
];

/** Additional entry points of an SDK, each in its own file, with the modules that they need. */
const ENTRY_POINT_MODULES = {
  operations: [],
  validate: ["response-validation"],
  msw: ["mock-collections", "mock-operation", "mock-server"],
  "react-query": ["react-query"],
};

/** Modules of the entry point `webhooks`, which the SDK has if the contract has webhooks. */
export const WEBHOOK_MODULES = ["webhook-signature", "webhooks"];

export type EntryPoint = keyof typeof ENTRY_POINT_MODULES;

/**
 * Returns the modules for `runtimeFiles`.
 *
 * @param additional names of the modules that the operations of the contract need
 */
export function sdkRuntimeModules(entryPoints: readonly EntryPoint[], additional: readonly string[]): string[] {
  const names = [...CORE, ...entryPoints.flatMap((name) => ENTRY_POINT_MODULES[name]), ...additional];
  return [...JSON_MODULES, ...names.map((name) => `sdk/${name}`)];
}
