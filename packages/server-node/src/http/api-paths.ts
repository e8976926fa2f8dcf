// Decides which requests are for the API, and which for the health checks and the portal next to it.

/** An operation of the stubs. */
export interface ApiRoute {
  /** Path in the contract: `/books/{id}`. */
  path: string;
  /** Method in upper case, for the `Allow` header. @default none */
  method?: string;
}

export interface ApiPaths {
  /** Returns whether an operation has exactly this path, so that nothing else may. */
  hasLiteral(path: string): boolean;
  /** Returns whether the path is below the base path or, without a base path, matches an operation. */
  matches(path: string): boolean;
}

/** @param basePaths path of each version of the API, `/` if it has none */
export function apiPaths(routes: readonly ApiRoute[], basePaths: readonly string[]): ApiPaths {
  const bases = basePaths.map((basePath) => basePath.replace(/\/$/, ""));
  const literals = new Set(bases.flatMap((base) => routes.map(({ path }) => base + path)));
  const patterns = routes.map(({ path }) => toPattern(path));
  return {
    hasLiteral: (path) => literals.has(path),
    matches: (path) =>
      bases.some((base) =>
        base === "" ? patterns.some((pattern) => pattern.test(path)) : path === base || path.startsWith(`${base}/`),
      ),
  };
}

/** A segment with parameters matches as a whole: several parameters in it would backtrack over a long URL. */
function toPattern(path: string): RegExp {
  const segments = path
    .split("/")
    .map((segment) => (segment.includes("{") ? "[^/]+" : segment.replace(/[^\w-]/g, "\\$&")));
  return new RegExp(`^${segments.join("/")}$`);
}
