// Checks servers and their variables (OpenAPI 3.1, section 4.8.5).

import { isRecord } from "../../runtime/json/is-record.ts";
import { componentNames } from "./names.ts";
import { list, map, object, type Rule, string } from "./rules.ts";

const variableFields = object({ default: string, enum: list(string), description: string }, ["default"]);

const variable: Rule = (value, site) => {
  const fields = variableFields(value, site);
  const values = Array.isArray(fields?.enum) ? fields.enum : [];
  if (fields?.default === undefined || values.length === 0 || values.includes(fields.default)) return fields;
  const fix = "it is used: add it to enum, or change it";
  site.member("default").report(`one of ${values.join(", ")}`, fields.default, fix);
  return fields;
};

const serverFields = object({ url: string, description: string, variables: componentNames(map(variable)) }, ["url"]);

const server: Rule = (value, site) => {
  const normalized = serverFields(value, site);
  if (typeof normalized?.url !== "string") return undefined;
  const { url, variables = {} } = normalized;
  if (!/^([a-z][a-z0-9+.-]*:\/\/[^\s]+|\/\S*|\.\S*|\{\S*)$/i.test(url)) {
    const fix = "users must pass the base URL: write a URL such as https://api.example/v1";
    site.member("url").report("a URL", url, fix);
  }
  for (const [, name = ""] of url.matchAll(/\{([^{}]+)\}/g)) {
    if (isRecord(variables) && Object.hasOwn(variables, name)) continue;
    const fix = `users must pass the base URL: declare the variable with a default`;
    site.member("url").report(`a server variable ${name}`, undefined, fix);
  }
  return normalized;
};

export const servers = list(server);
