// Runs orval on projects, one after the other.
import { consoleReporter, withReporter } from "@orval/core";
import { generate, type Options } from "orval";

const ABOUT_VALIDATION = "OpenAPI spec validation is disabled";

/** What orval tells of, but for its progress and for what is asked of it here. */
const reporter = {
  ...consoleReporter,
  info: () => {},
  warn: (event: { message: string }) => {
    if (!event.message.includes(ABOUT_VALIDATION)) console.warn(event.message);
  },
  // It is thrown, too.
  error: () => {},
};

/** @throws Error that orval or a generator stops with; the projects before it are written */
export async function runProjects(projects: Record<string, Options>): Promise<void> {
  for (const project of Object.values(projects)) {
    const { input } = project;
    const isValidated = typeof input === "object" && "target" in input;
    const given = isValidated ? { ...project, input: { ...input, unsafeDisableValidation: true } } : project;
    await withReporter(reporter, () => generate(given, process.cwd(), { throwOnError: true }));
  }
}
