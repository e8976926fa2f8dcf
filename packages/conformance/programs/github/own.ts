// Programs with the generated SDK of GitHub's contract: those of peer.ts.
import { APIError, BadRequestError, GitHub } from "../../src/gen/github-sdk/index.gen.ts";

const repository = ["octo", "docs"] as const;
const createClient = (baseURL: string) =>
  new GitHub({ headers: { authorization: "token ghp_test" }, baseURL, logLevel: "off" });

export async function listIssues(baseURL: string) {
  const client = createClient(baseURL);
  const issues = await client.issues.listForRepo(...repository, { state: "all", per_page: 2 }).toArray();
  return issues.map(({ number, title }) => `${number} ${title}`);
}

export async function findFirstIssue(baseURL: string) {
  const client = createClient(baseURL);
  for await (const { number, labels } of client.issues.listForRepo(...repository, { per_page: 2 })) {
    if (labels.some((label) => typeof label !== "string" && label.name === "bug")) return number;
  }
  return undefined;
}

export async function listRuns(baseURL: string) {
  const client = createClient(baseURL);
  const runs = await client.actions.listWorkflowRunsForRepo(...repository, { per_page: 2 }).toArray();
  return runs.map(({ id }) => id);
}

export async function requestConditionally(baseURL: string) {
  const client = createClient(baseURL);
  const { data, response } = await client.repos.get(...repository).withResponse();
  try {
    await client.repos.get(...repository, { headers: { "if-none-match": response.headers.get("etag") ?? "" } });
  } catch (error) {
    if (error instanceof APIError && error.status === 304) return ["cached", data.full_name];
  }
  return undefined;
}

export async function readRawReadme(baseURL: string) {
  const client = createClient(baseURL);
  const accept = "application/vnd.github.raw+json";
  const response = await client.repos.getReadme(...repository, {}, { headers: { accept } }).asResponse();
  return await response.text();
}

export async function waitForSecondaryLimit(baseURL: string) {
  const client = createClient(baseURL);
  const { login } = await client.users.getAuthenticated();
  return login;
}

export async function createIssue(baseURL: string) {
  const client = createClient(baseURL);
  const { data, status } = await client.issues.create(...repository, { title: "Typo", labels: ["bug"] }).withResponse();
  return [status, data.number, data.title];
}

export async function reportInvalidIssue(baseURL: string) {
  const client = createClient(baseURL);
  try {
    await client.issues.create(...repository, { title: "" });
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    const body = error.body as { errors?: { field: string; code: string }[] };
    return [error.status, body.errors?.map(({ field, code }) => `${field}: ${code}`)];
  }
  return undefined;
}

export async function uploadAsset(baseURL: string) {
  const client = createClient(baseURL);
  const { name, size } = await client.repos.uploadReleaseAsset(
    ...repository,
    7,
    "notes",
    { name: "notes.txt" },
    { headers: { "content-type": "text/plain" } },
  );
  return [name, size];
}
