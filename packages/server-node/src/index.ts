// Operations of an HTTP API on Node.

export type { ApiRoute } from "./http/api-paths.ts";
export { clientIp, isOnThisMachine, toNetwork } from "./http/client-ip.ts";
export type { RejectedRequest, RejectionReason, RejectionResponse, RenderRejection } from "./http/connection-errors.ts";
export { allowAnyOrigin, type CrossOriginOptions, type CrossOriginPolicy, isPreflight } from "./http/cors.ts";
export { RequestObserver, type RequestObserverOptions, setOperation } from "./http/observer.ts";
export { portal } from "./http/portal.ts";
export { type ProbeOptions, probes } from "./http/probes.ts";
export { recordError } from "./http/record-error.ts";
export { getRequestId } from "./http/request-id.ts";
export { type ObservedEnv, RequestState, type RequestStateOptions } from "./http/request-state.ts";
export { requestProblem, routingPath } from "./http/request-target.ts";
export { noStore, securityHeaders } from "./http/security-headers.ts";
export { MemoryLimiter } from "./limits/memory-limiter.ts";
export type { RateLimitPolicy } from "./limits/plan-limits.ts";
export {
  type RateLimitExceeded,
  type RateLimitedCaller,
  type RateLimitOptions,
  RateLimits,
} from "./limits/rate-limits.ts";
export {
  createLog,
  type EventLevel,
  LOG_LEVELS,
  type Log,
  type LogEvent,
  type LogLevel,
  type LogOptions,
  type ProcessLog,
  type Redact,
  serializeError,
} from "./log/log.ts";
export { outageLog } from "./log/outage-log.ts";
export { Metrics, type RequestLabels } from "./metrics/metrics.ts";
export { type RemoveExpired, removeExpiredPeriodically } from "./process/remove-expired.ts";
export { killAfter, stopSignal } from "./process/stop-signal.ts";
export { withTimeout } from "./process/with-timeout.ts";
export { type ApiUrls, type OpenedApi, type OpeningProcess, type RunApiOptions, runApi } from "./run-api.ts";
export { type ServerSettings, serverFlags } from "./settings/server-flags.ts";
export { type Api, type RunningApi, type StartApiOptions, startApi } from "./start-api.ts";
export {
  type RunningServer,
  type ServerApp,
  type ServerTimeouts,
  type StartOptions,
  startServer,
} from "./start-server.ts";
export { startWorkers, type Workers, type WorkersOptions } from "./workers/start-workers.ts";
export { primaryLimiter, type StopSignal, worker } from "./workers/worker.ts";
