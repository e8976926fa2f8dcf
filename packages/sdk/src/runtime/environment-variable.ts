// Environment variables where there are any: Node, Deno and Bun have them, browsers and most workers do not.

/** @returns undefined where the variable is not set, is empty or may not be read */
export function environmentVariable(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[name] || undefined;
  } catch {
    // Deno asks for a permission.
    return undefined;
  }
}
