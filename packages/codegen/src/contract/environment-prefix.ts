// Chooses the prefix of the environment variables that clients read. A client sends their values to the server of its contract, and a contract
// may come from anybody, so it cannot choose variables that hold the credentials of other tools.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import { environmentName } from "./naming.ts";
import type { ContractProblem } from "./problem.ts";

/**
 * First words of variables on the machines of developers and in CI, and one of these variables, as their owners document them:
 * docs.aws.amazon.com/sdkref, docs.github.com/actions, cli.github.com/manual, docs.gitlab.com/ci/variables, cloud.google.com/docs/authentication,
 * cloud.google.com/sdk/docs, learn.microsoft.com/azure (EnvironmentCredential), the providers of Terraform, docs.npmjs.com, actions/setup-node,
 * yarnpkg.com/configuration, doc.rust-lang.org/cargo, twine.readthedocs.io, docs.docker.com/reference/cli, developer.hashicorp.com/vault,
 * git-scm.com/docs/git, curl.se/docs, and the images of databases on hub.docker.com. `DATABASE_URL` is a convention of many frameworks.
 */
const OTHER_TOOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ACTIONS: "ACTIONS_RUNTIME_TOKEN",
    ARM: "ARM_CLIENT_SECRET",
    AWS: "AWS_SECRET_ACCESS_KEY",
    AZURE: "AZURE_CLIENT_SECRET",
    CARGO: "CARGO_REGISTRY_TOKEN",
    CI: "CI_JOB_TOKEN",
    CLOUDSDK: "CLOUDSDK_AUTH_ACCESS_TOKEN",
    DATABASE: "DATABASE_URL",
    DOCKER: "DOCKER_AUTH_CONFIG",
    GCLOUD: "GCLOUD_KEYFILE_JSON",
    GCP: "GCP_SERVICE_ACCOUNT_KEY",
    GH: "GH_TOKEN",
    GIT: "GIT_ASKPASS",
    GITHUB: "GITHUB_TOKEN",
    GITLAB: "GITLAB_TOKEN",
    GOOGLE: "GOOGLE_APPLICATION_CREDENTIALS",
    HTTP: "HTTP_PROXY",
    HTTPS: "HTTPS_PROXY",
    MONGODB: "MONGODB_URI",
    MYSQL: "MYSQL_PASSWORD",
    NODE: "NODE_AUTH_TOKEN",
    NPM: "NPM_TOKEN",
    POSTGRES: "POSTGRES_PASSWORD",
    REDIS: "REDIS_URL",
    RUNNER: "RUNNER_TOKEN",
    SSH: "SSH_AUTH_SOCK",
    TF: "TF_TOKEN",
    TWINE: "TWINE_PASSWORD",
    VAULT: "VAULT_TOKEN",
    YARN: "YARN_NPM_AUTH_TOKEN",
  }),
);

/** Marks `x-sdk` of a project that chose the prefix. A contract cannot contain it: JSON and YAML have no symbols. */
const CHOSEN = Symbol("chosen");

interface Extension {
  name?: string;
  environmentPrefix?: string;
  [CHOSEN]?: true;
}

/**
 * Returns the document with the prefix that the project around the contract chose: any, also one that other tools use. A copy through JSON or
 * between processes loses the choice.
 */
export function chooseEnvironmentPrefix(document: OpenAPIObject, environmentPrefix: string): OpenAPIObject {
  return { ...document, "x-sdk": { ...document["x-sdk"], environmentPrefix, [CHOSEN]: true } satisfies Extension };
}

/**
 * Returns the prefix of a normalized document, with the problem of one that other tools use.
 *
 * @param name of the client
 */
export function readEnvironmentPrefix(
  document: OpenAPIObject,
  name: string,
): { environmentPrefix: string; problems: ContractProblem[] } {
  const extension: Extension = document["x-sdk"] ?? {};
  const prefix = extension.environmentPrefix ?? environmentName([extension.name ?? name]);
  const variable = OTHER_TOOLS.get(prefix.split("_", 1)[0] ?? "");
  if (variable === undefined || extension[CHOSEN]) return { environmentPrefix: prefix, problems: [] };
  const field = (["environmentPrefix", "name"] as const).find((key) => extension[key] !== undefined);
  const environmentPrefix = `API_${prefix}`;
  const problem: ContractProblem = {
    severity: "warning",
    pointer: field === undefined ? "/info/title" : formatJsonPointer(["x-sdk", field]),
    message: `expected environment variables that other tools do not use, such as ${variable}, got ${prefix}_*`,
    fix: `${environmentPrefix}_* is used: set environmentPrefix in onecontract.config.ts to this or any other prefix`,
  };
  return { environmentPrefix, problems: [problem] };
}
