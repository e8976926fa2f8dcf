import { isInPath } from "@onecontract/testing/missing-servers";

/** Returns whether these programs are missing, so that a test is skipped. In CI no test is skipped. */
export function lacksPrograms(...programs: string[]): boolean {
  const missing = programs.filter((program) => !isInPath(program));
  if (missing.length === 0 || process.env.CI) return false;
  console.warn(`expected ${missing.join(", ")}, got none; tests skipped`);
  return true;
}
