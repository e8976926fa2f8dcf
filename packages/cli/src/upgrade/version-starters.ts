// The files of the starter for the later versions of an API: those of the first one, as `onecontract new version` copies them.
import { renameVersion } from "../new-version/copy-folder.ts";
import { apiVersion, listApiVersions } from "../workspace/api-versions.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { StarterFiles } from "./render-starter.ts";

/**
 * Returns the files, together with their copies for each later version. The contracts of the versions differ, so lines such as those with
 * a base URL do, too: these are the same in all versions of the starter, so that a merge leaves them as the project has them.
 *
 * @param project name of the project in the configuration of MCP clients
 */
export function withVersions(files: StarterFiles, workspace: Workspace, project: string): StarterFiles {
  const previous = apiVersion("");
  const existing = new Set(workspace.packages.map(({ folder }) => folder));
  const copies = listApiVersions(workspace)
    .filter(({ suffix }) => suffix !== "")
    .flatMap((next) => {
      const rename = renameVersion({ workspace, project, previous, next }, []);
      const folders = [previous.contract, previous.sdk, previous.server, previous.mcp];
      return [...files].flatMap(([path, content]): [string, Buffer][] => {
        const folder = folders.find((candidate) => path.startsWith(`${candidate}/`));
        if (folder === undefined || !existing.has(folder + next.suffix)) return [];
        return [[`${folder}${next.suffix}${path.slice(folder.length)}`, Buffer.from(rename(`${content}`))]];
      });
    });
  return new Map([...files, ...copies]);
}
