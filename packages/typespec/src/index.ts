// A TypeSpec library that passes pagination and shared routes on to OpenAPI. The compiler calls `$onValidate` before any emitter runs.
export { $lib } from "./library.ts";
export { $onValidate } from "./on-validate.ts";
