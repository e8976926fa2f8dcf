// The values of the extensions that this toolkit defines.

/** Value of `x-deprecation` of an operation. Dates are UTC days in the format `YYYY-MM-DD`. */
export interface Deprecation {
  since?: string | undefined;
  /** Day on which the operation is removed. */
  sunset?: string | undefined;
  /** operationId of the replacement. */
  successor?: string | undefined;
  reason?: string | undefined;
}

/** An entry of `x-error-codes`. */
export interface ErrorCode {
  status: number;
  title: string;
  when: string;
  remedy: string;
}

/** Value of `x-rate-limits`. */
export interface RateLimits {
  windows: { name: string; seconds: number; title: string }[];
  /** Plans. A plan without `limits` has individual limits per key. */
  plans: { name: string; title: string; limits?: Record<string, number> }[];
  /** Plan that applies to calls without a valid key. */
  anonymousPlan: string;
  ban: {
    rejections: number;
    withinSeconds: number;
    firstSeconds: number;
    factor: number;
    maxSeconds: number;
    resetAfterSeconds: number;
  };
}
