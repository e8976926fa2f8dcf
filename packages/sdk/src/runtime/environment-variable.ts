// Environment variables where there are any: Node, Deno and Bun have them, browsers and most workers do not.

/** @returns undefined where the variable is not set, is empty or may not be read */
export function environmentVariable(name: string): string | undefined {
  try {
    return (globalThis as WithProcess).process?.env?.[name] || undefined;
  } catch {
    // Deno asks for a permission.
    return undefined;
  }
}

interface WithProcess {
  process?: { env?: Record<string, string | undefined> };
}
