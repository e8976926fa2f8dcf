// Programs of users of the package `octokit`.
import { Octokit, RequestError } from "octokit";

const repository = { owner: "octo", repo: "docs" };
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const createClient = (baseUrl: string) => new Octokit({ auth: "ghp_test", baseUrl, log: quiet });

export async function listIssues(baseURL: string) {
  const client = createClient(baseURL);
  const issues = await client.paginate(client.rest.issues.listForRepo, { ...repository, state: "all", per_page: 2 });
  return issues.map(({ number, title }) => `${number} ${title}`);
}

export async function findFirstIssue(baseURL: string) {
  const client = createClient(baseURL);
  const pages = client.paginate.iterator(client.rest.issues.listForRepo, { ...repository, per_page: 2 });
  for await (const { data } of pages) {
    const found = data.find(({ labels }) => labels.some((label) => typeof label !== "string" && label.name === "bug"));
    if (found) return found.number;
  }
  return undefined;
}

export async function listRuns(baseURL: string) {
  const client = createClient(baseURL);
  const runs = await client.paginate(client.rest.actions.listWorkflowRunsForRepo, { ...repository, per_page: 2 });
  return runs.map(({ id }) => id);
}

export async function requestConditionally(baseURL: string) {
  const client = createClient(baseURL);
  const { data, headers } = await client.rest.repos.get(repository);
  try {
    await client.rest.repos.get({ ...repository, headers: { "if-none-match": headers.etag } });
  } catch (error) {
    if (error instanceof RequestError && error.status === 304) return ["cached", data.full_name];
  }
  return undefined;
}

export async function readRawReadme(baseURL: string) {
  const client = createClient(baseURL);
  const { data } = await client.rest.repos.getReadme({ ...repository, mediaType: { format: "raw" } });
  // The type of the data is that of the JSON response.
  return data as unknown as string;
}

export async function waitForSecondaryLimit(baseURL: string) {
  const client = createClient(baseURL);
  const { data } = await client.rest.users.getAuthenticated();
  return data.login;
}

export async function createIssue(baseURL: string) {
  const client = createClient(baseURL);
  const { data, status } = await client.rest.issues.create({ ...repository, title: "Typo", labels: ["bug"] });
  return [status, data.number, data.title];
}

export async function reportInvalidIssue(baseURL: string) {
  const client = createClient(baseURL);
  try {
    await client.rest.issues.create({ ...repository, title: "" });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const body = error.response?.data as { errors?: { field: string; code: string }[] };
    return [error.status, body.errors?.map(({ field, code }) => `${field}: ${code}`)];
  }
  return undefined;
}

export async function uploadAsset(baseURL: string) {
  const client = createClient(baseURL);
  const { data } = await client.rest.repos.uploadReleaseAsset({
    ...repository,
    release_id: 7,
    name: "notes.txt",
    data: "notes",
    baseUrl: baseURL,
    headers: { "content-type": "text/plain" },
  });
  return [data.name, data.size];
}
