/**
 * Astro 7 takes the path of a module for one inside the project if the two paths have no folder in common, and then does not
 * find the module.
 *
 * @param packageFolder absolute path of this package
 * @throws Error if the paths have no folder in common
 */
export function expectSharedFolder(project: string, packageFolder: string): void {
  // A drive of Windows, or the first folder.
  const top = (path: string) => /^(?:[a-z]:|\/[^/]*)/i.exec(path)?.[0].toLowerCase();
  if (top(project) === top(packageFolder)) return;
  throw new Error(
    `expected the project and its packages under one top-level folder, got ${project} and ${packageFolder}: ` +
      "install the packages in the project (pnpm: enableGlobalVirtualStore: false)",
  );
}
