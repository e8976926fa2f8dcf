// Checks servers and their variables (OpenAPI 3.1, section 4.8.5).
import { isRecord } from "../../runtime/json/is-record.ts";
import { memberOf } from "./location.ts";
import { list, map, object, type Rule, string } from "./rules.ts";

const variable = object({ default: string, enum: list(string), description: string }, ["default"]);

const serverFields = object({ url: string, description: string, variables: map(variable) }, ["url"]);

const server: Rule = (value, location, run) => {
  const normalized = serverFields(value, location, run);
  if (typeof normalized?.url !== "string") return undefined;
  const { url, variables = {} } = normalized;
  for (const [, name = ""] of url.matchAll(/\{([^}]+)\}/g)) {
    if (isRecord(variables) && Object.hasOwn(variables, name)) continue;
    const fix = `users must pass the base URL: declare the variable with a default`;
    run.warn(memberOf(location, "url"), `expected a server variable ${name}, got none`, fix);
  }
  return normalized;
};

export const servers = list(server);
