// Loads what most calls do not need.

let loading: Promise<typeof import("./on-demand.ts") | undefined> | undefined;

/** Resolves to the module, or to undefined if it cannot be loaded: errors then have no details, and a response that is no plain JSON is one. */
export function loadOnDemand(): Promise<typeof import("./on-demand.ts") | undefined> {
  loading ??= import("./on-demand.ts").catch(() => {
    loading = undefined;
    return undefined;
  });
  return loading;
}
