// Loads the components of a project, which are TypeScript with JSX: `import Table from "../components/table.tsx"` in a guide.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const RUNTIME = "@onecontract/portal/jsx-runtime";
const COMPONENT = /\.[jt]sx$/;

let isRegistered = false;

/** Registers the loader for modules with JSX. Node itself loads TypeScript without JSX. */
export async function registerComponentLoader(): Promise<void> {
  if (isRegistered) return;
  isRegistered = true;
  const { transformSync } = await import("esbuild");
  // The module that renders the pages, even if the project has another copy of the package.
  const runtime = import.meta.resolve(RUNTIME);
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === RUNTIME) return { url: runtime, shortCircuit: true };
      return next(specifier, context);
    },
    load(url, context, next) {
      const { pathname, protocol } = new URL(url);
      if (protocol !== "file:" || !COMPONENT.test(pathname)) return next(url, context);
      const { code } = transformSync(readFileSync(fileURLToPath(url), "utf8"), {
        loader: "tsx",
        format: "esm",
        jsx: "automatic",
        jsxImportSource: "@onecontract/portal",
        sourcemap: "inline",
        sourcefile: fileURLToPath(url),
      });
      return { format: "module", source: code, shortCircuit: true };
    },
  });
}
