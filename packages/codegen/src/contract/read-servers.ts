// Reads the servers of the document, and those of single operations.
import type { ServerObject, ServerVariableObject } from "openapi3-ts/oas31";
import type { Operation, Server, ServerVariable } from "./contract.ts";
import { camelCase, takeName } from "./naming.ts";

const PLACEHOLDER = /\{([^{}]+)\}/g;

export function readServers(servers: ServerObject[] = []): Server[] {
  const taken = new Set<string>();
  const uniqueEnvironment = (description: string, index: number) =>
    takeName(camelCase(description) || (index === 0 ? "production" : `server${index + 1}`), taken);
  return servers.map((declaration, index) => {
    const { url, description, variables = {} } = declaration;
    return {
      declaration,
      environment: uniqueEnvironment(description ?? "", index),
      url: defaultURL({ url, variables }),
      template: url,
      variables: [...new Set([...url.matchAll(PLACEHOLDER)].map(([, name = ""]) => name))].flatMap((name) => {
        const variable = variables[name];
        return variable ? [readServerVariable(name, variable)] : [];
      }),
      description,
    };
  });
}

/** Returns the servers of an operation, unless its first one is that of the document. */
export function readOperationServers([first]: ServerObject[] = [], servers: ServerObject[] = []): Operation["servers"] {
  const isSeparate = servers[0] !== undefined && (!first || defaultURL(servers[0]) !== defaultURL(first));
  return isSeparate ? readServers(servers) : undefined;
}

/** Returns the URL with each variable replaced by its default. */
function defaultURL({ url, variables = {} }: ServerObject): string {
  return url.replace(PLACEHOLDER, (placeholder, name: string) => String(variables[name]?.default ?? placeholder));
}

function readServerVariable(name: string, variable: ServerVariableObject): ServerVariable {
  const { default: defaultValue, enum: values = [], description } = variable;
  return {
    name,
    default: String(defaultValue),
    enum: values.map(String),
    description,
  };
}
