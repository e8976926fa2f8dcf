// Lets TypeSpec find packages in a folder with "%" in its path. Its module resolver turns paths into URLs without encoding them, but decodes
// the URLs. Import this file before the compiler. On other paths it has no effect.
import { registerHooks } from "node:module";

const RESOLVER_PATHS = "/@typespec/compiler/dist/src/module-resolver/utils.js";

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(RESOLVER_PATHS)) return nextLoad(url, context);
    const source = `export * from ${JSON.stringify(`${url}?original`)};
export const pathToFileURL = (path) => "file://" + path.replaceAll("%", "%25");`;
    return { format: "module", source, shortCircuit: true };
  },
});
