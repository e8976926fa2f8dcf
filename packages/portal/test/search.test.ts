// The order of search results in a contract with many similar operations.
import { expect, it } from "vitest";
import { createSearch } from "../src/browser/search/search.ts";
import { excerptAround, splitAtTerms } from "../src/browser/search/search-results.ts";
import type { SearchEntry } from "../src/output/page-sections.ts";
import { type SearchIndex, SYNONYMS } from "../src/output/search-index.ts";

/** The operations of a code host, each with its resource and its method in the SDK. */
const OPERATIONS: [title: string, call: string, endpoint: string][] = [
  ["Create reaction for an issue", "reactions.createForIssue", "POST /repos/{repo}/issues/{number}/reactions"],
  ["Create an issue comment", "issues.createComment", "POST /repos/{repo}/issues/{number}/comments"],
  ["Create an issue", "issues.create", "POST /repos/{repo}/issues"],
  ["List repository issues", "issues.listForRepo", "GET /repos/{repo}/issues"],
  ["Create a review for a pull request", "pulls.createReview", "POST /repos/{repo}/pulls/{number}/reviews"],
  ["Create a pull request stack", "stacks.create", "POST /repos/{repo}/pulls/stacks"],
  ["Create a pull request", "pulls.create", "POST /repos/{repo}/pulls"],
  ["Check if a pull request has been merged", "pulls.checkIfMerged", "GET /repos/{repo}/pulls/{number}/merge"],
  ["Merge a pull request", "pulls.merge", "PUT /repos/{repo}/pulls/{number}/merge"],
  ["Get repository content", "repos.getContent", "GET /repos/{repo}/contents/{path}"],
  ["Get all repository topics", "repos.getAllTopics", "GET /repos/{repo}/topics"],
  ["Get a repository", "repos.get", "GET /repos/{repo}"],
  ["Remove repositories from a team", "teams.deleteRepos", "DELETE /teams/{team}/repos"],
  ["Delete an existing repository", "repos.destroy", "DELETE /repos/{repo}"],
  ["Search commits", "search.commits", "GET /search/commits"],
  ["List commits on a pull request", "pulls.listCommits", "GET /repos/{repo}/pulls/{number}/commits"],
  ["List commits", "repos.listCommits", "GET /repos/{repo}/commits"],
  ["Get moderations usage details", "usage.moderations", "GET /organization/usage/moderations"],
  ["Classify a text for moderation", "moderations.create", "POST /moderations"],
  ["Delete a file of a store", "stores.deleteFile", "DELETE /stores/{store}/files/{file}"],
  ["Delete a file", "files.delete", "DELETE /files/{file}"],
  ["List stored chat completions", "completions.list", "GET /chat/completions"],
  ["Create a model response for the given chat conversation", "completions.create", "POST /chat/completions"],
  ["List GPG keys for the authenticated user", "users.listGpgKeys", "GET /user/gpg_keys"],
  ["Get the authenticated user", "users.getAuthenticated", "GET /user"],
  ["Fork a gist", "gists.fork", "POST /gists/{gist}/forks"],
  ["Create a fork", "repos.createFork", "POST /repos/{owner}/{repo}/forks"],
  ["List issue comments", "issues.listComments", "GET /repos/{repo}/issues/{number}/comments"],
];

const entries = OPERATIONS.map(([title, call, endpoint]): SearchEntry => {
  const [resource = "", method = ""] = call.split(".");
  const names = [`${resource}/${method}`, `client.${call}`, method, endpoint];
  // A longer description has the words of others.
  const content = `${title} of this issue, pull request, repository or commit. `.repeat(endpoint.length % 4);
  return { id: `/${call}/`, page: title, section: "", content, code: "", names, weight: 1.7 };
});

const index: SearchIndex = { synonyms: SYNONYMS, entries };
const search = await createSearch(`data:application/json,${encodeURIComponent(JSON.stringify(index))}`);

it.each([
  ["create issue", "issues.create"],
  ["create an issue", "issues.create"],
  ["issue create", "issues.create"],
  ["new issue", "issues.create"],
  ["comment issue create", "issues.createComment"],
  ["create pull request", "pulls.create"],
  ["pull request create", "pulls.create"],
  ["merge a pull request", "pulls.merge"],
  ["merge", "pulls.merge"],
  ["get repo", "repos.get"],
  ["get repository", "repos.get"],
  ["delete repo", "repos.destroy"],
  ["commits list", "repos.listCommits"],
  ["pulls-create", "pulls.create"],
  ["pulls/createReview", "pulls.createReview"],
  ["client.issues.create", "issues.create"],
  ["createForIssue", "reactions.createForIssue"],
  ["/repos/{repo}/issues", "issues.listForRepo"],
  ["repos/{repo}/commits", "repos.listCommits"],
  ["POST /repos/{repo}/issues", "issues.create"],
  ["moderation", "moderations.create"],
  ["delete file", "files.delete"],
  ["chat completion", "completions.create"],
  ["list chat completions", "completions.list"],
  ["who am i", "users.getAuthenticated"],
  ["fork", "repos.createFork"],
  ["comment on issue", "issues.createComment"],
])("finds for %s the operation %s first", (query, call) => {
  const hits = search(query).map(({ id }) => id);
  expect(hits[0], hits.slice(0, 4).join("\n")).toBe(`/${call}/`);
});

it("marks the words of the query, but not their synonyms", () => {
  const [hit] = search("delete repo");
  expect(hit?.terms.some((term) => term.startsWith("repo"))).toBe(true);
  expect(search("delete repo").flatMap(({ terms }) => terms)).not.toContain("remov");
});

it("marks no word of a section that has only words similar to the query", () => {
  expect(splitAtTerms("Retrieve a model.", [])).toEqual(["Retrieve a model."]);
  expect(splitAtTerms("Get moderations: see moderation.", ["moder"])).toEqual([
    "Get ",
    "moderations",
    ": see ",
    "moderation",
    ".",
  ]);
});

it("cuts no word in an excerpt", () => {
  const words = Array.from({ length: 80 }, (_, index) => `word${index}`);
  const content = words.join(" ");
  for (const word of ["word0", "word20", "word50", "word79"]) {
    const shown = excerptAround(content, content.indexOf(word)).split(" ");
    expect(shown).toContain(word);
    expect(shown.filter((part) => part !== "…" && !words.includes(part))).toEqual([]);
  }
});
