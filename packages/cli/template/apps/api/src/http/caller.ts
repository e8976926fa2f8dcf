// Who sends a request: the principal of every security scheme.
import type { ApiKey } from "@onecontract/server-storage";

/** An API key, or the developer. */
export type Caller = Pick<ApiKey, "id" | "plan" | "limits">;

/** The caller with the development credential. */
export const developer: Caller = { id: "developer", plan: {{developerPlan}} };
