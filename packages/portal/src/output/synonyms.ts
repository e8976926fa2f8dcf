// Words of the documentation of any API that mean the same to readers. A project adds its own with the option `synonyms`.

export const SYNONYMS: string[][] = [
  ["api key", "authentication", "credentials", "login", "sign in", "token", "bearer", "auth"],
  ["pagination", "paging", "next page", "cursor", "infinite scroll"],
  ["rate limit", "throttling", "quota", "too many requests", "429"],
  ["retry", "backoff", "try again"],
  ["error", "exception", "failure", "problem"],
  ["create", "add", "insert", "new"],
  ["delete", "remove"],
  ["update", "edit", "modify"],
  ["list", "all", "search", "find"],
  ["get", "fetch", "read", "retrieve"],
  ["sdk", "client library", "package"],
  ["mcp", "ai", "llm", "agent", "claude"],
  ["quick start", "getting started", "tutorial", "first request"],
  ["self-host", "deploy", "hosting", "production"],
  ["webhook", "callback", "event"],
  ["deprecated", "sunset", "removal"],
  ["version", "breaking change", "compatibility"],
  ["filter", "query parameter"],
  ["timeout", "cancel", "abort"],
  ["who am i", "authenticated user", "current user", "me"],
];
