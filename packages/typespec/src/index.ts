// A TypeSpec library that passes pagination, shared routes and webhooks on to OpenAPI. The compiler calls `$onValidate` before any
// emitter runs.
import { $webhook } from "./webhooks.ts";

export { $lib } from "./library.ts";
export { $onValidate } from "./on-validate.ts";

export const $decorators = { OneContract: { webhook: $webhook } };
