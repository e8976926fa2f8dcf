import { expect, it } from "vitest";
import { searchOperations } from "./search-operations.ts";
import type { Tool } from "./service.ts";

const operations = [
  ["users_get_authenticated", "Get the authenticated user", "GET /user"],
  ["apps_get_authenticated", "Get the authenticated app", "GET /app"],
  ["users_get_by_name", "Get a user", "GET /users/{name}"],
  ["issues_list", "List repository issues", "GET /repos/{repo}/issues"],
  ["issues_add_sub_issue", "Add a sub-issue to an issue", "POST /repos/{repo}/issues/{id}/sub_issues"],
  ["issues_create_comment", "Create an issue comment", "POST /repos/{repo}/issues/{id}/comments"],
  ["issues_create", "Create an issue", "POST /repos/{repo}/issues"],
  ["issues_update", "Update an issue", "PATCH /repos/{repo}/issues/{id}"],
  ["stars_list", "List starred repositories", "GET /user/starred"],
  ["stars_add", "Star a repository for the authenticated user", "PUT /user/starred/{repo}"],
  ["repos_list", "List repositories for the authenticated user", "GET /user/repos"],
  ["repos_get", "Get a repository", "GET /repos/{repo}"],
  ["repos_list_branches", "List branches", "GET /repos/{repo}/branches"],
  ["statuses_list", "List statuses", "GET /repos/{repo}/statuses"],
] as const;
const description = "An issue of a repository, and the user that may create or get it.";
const tools: Tool<never>[] = operations.map(([name, title, path]) => ({
  definition: { name, title, description, inputSchema: { type: "object" } },
  argumentsSchema: {},
  tag: name.split("_")[0] ?? name,
  path,
  call: () => ({ withResponse: () => Promise.reject(new Error("not called")) }),
}));
const search = searchOperations(tools);

it.each([
  ["create issue", "issues_create"],
  ["open a new issue", "issues_create"],
  ["issues create", "issues_create"],
  ["edit an issue", "issues_update"],
  ["comment on issue", "issues_create_comment"],
  ["star a repo", "stars_add"],
  ["who am I", "users_get_authenticated"],
  ["list my repositories", "repos_list"],
  ["get repo", "repos_get"],
  ["fetch user", "users_get_by_name"],
  ["branch", "repos_list_branches"],
  ["braches", "repos_list_branches"],
  ["status", "statuses_list"],
  ["GET /repos/{repo}/issues", "issues_list"],
  ["/user/starred", "stars_list"],
  ["apps_get_authenticated", "apps_get_authenticated"],
])("%j finds %s first", (query, expected) => {
  expect(search(query)[0]).toBe(expected);
});

it("operations that match all words come before those that match some", () => {
  const found = search("star repository");
  expect(new Set(found.slice(0, 2))).toEqual(new Set(["stars_add", "stars_list"]));
  expect(found.length).toBeGreaterThan(2);
});

it("words that say nothing find nothing", () => {
  expect(search("with the of")).toEqual([]);
});

// A search for each of these words would take minutes.
it("searches for the beginning of a long query", () => {
  expect(search(`create issue ${"pay ".repeat(1e6)}`)).toContain("issues_create");
});
