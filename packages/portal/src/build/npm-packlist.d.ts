// Types of npm-packlist, which has none.
declare module "npm-packlist" {
  interface PackageTree {
    path: string;
    package: object;
    isProjectRoot: boolean;
    edgesOut: Map<string, unknown>;
  }
  export default function packlist(tree: PackageTree): Promise<string[]>;
}
