// Sets the versions of the toolkit's packages in the manifests of a project.

export interface VersionChange {
  name: string;
  from: string;
  to: string;
}

/**
 * A dependency in JSON or YAML, such as `"@onecontract/cli": "^0.1.0"`. The manifest is not parsed, so that its layout remains. Other
 * ranges, such as `workspace:*`, `catalog:` and `>=0.1.0`, do not match.
 */
const DEPENDENCY =
  /(["']?(@onecontract\/[\w.-]+)["']?\s*:\s*)(["']?)([\^~]?)(\d+\.\d+\.\d+[\w.+-]*)\3(?=\s*(?:[,}#]|$))/gm;

/** Returns a manifest, or pnpm-workspace.yaml with its catalogs, with a version for all packages of the toolkit. */
export function setToolkitVersions(source: string, version: string): { source: string; changes: VersionChange[] } {
  const changes: VersionChange[] = [];
  const edited = source.replace(
    DEPENDENCY,
    (dependency, key: string, name: string, quote: string, operator: string, old: string) => {
      if (old === version) return dependency;
      changes.push({ name, from: operator + old, to: operator + version });
      return `${key}${quote}${operator}${version}${quote}`;
    },
  );
  return { source: edited, changes };
}
