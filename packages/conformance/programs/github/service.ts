// A service that responds as GitHub's does to the programs.
import type { Respond, TestResponse } from "@onecontract/testing/test-server";

const ETAG = 'W/"1"';
const issues = [1, 2, 3, 4, 5].map((number) => ({
  number,
  title: `Issue ${number}`,
  labels: number === 3 ? [{ name: "bug" }] : [],
}));
const runs = [101, 102, 103].map((id) => ({ id, status: "completed" }));

/** Returns the function that responds to one program. */
export function github(): Respond {
  let isLimited = true;
  return ({ method, url, headers, body }) => {
    const { pathname, searchParams } = new URL(url, `http://${headers.host}`);
    if (headers.authorization !== "token ghp_test") return failure(401, "Bad credentials");
    switch (`${method} ${pathname.replace("/v1", "")}`) {
      case "GET /repos/octo/docs/issues": {
        const { data, link } = page(issues, searchParams, `http://${headers.host}${pathname}`);
        return json(data, link);
      }
      case "GET /repos/octo/docs/actions/runs": {
        const { data, link } = page(runs, searchParams, `http://${headers.host}${pathname}`);
        return json({ total_count: runs.length, workflow_runs: data }, link);
      }
      case "POST /repos/octo/docs/issues": {
        const { title, labels } = JSON.parse(body);
        if (!title) {
          const errors = [{ resource: "Issue", field: "title", code: "missing_field" }];
          return failure(422, "Validation Failed", { errors });
        }
        return { ...json({ number: 6, title, labels }), status: 201 };
      }
      case "GET /repos/octo/docs":
        if (headers["if-none-match"] === ETAG) return { status: 304, headers: { etag: ETAG }, body: "" };
        return json({ id: 1, full_name: "octo/docs" }, { etag: ETAG });
      case "GET /repos/octo/docs/readme":
        return readme(String(headers.accept));
      case "GET /user":
        if (isLimited) {
          isLimited = false;
          const message = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
          return { ...failure(403, message), headers: { "retry-after": "1" } };
        }
        return json({ login: "octocat", id: 1 });
      case "POST /repos/octo/docs/releases/7/assets":
        if (headers["content-type"] !== "text/plain") return failure(422, "Content-Type: expected text/plain");
        return { ...json({ name: searchParams.get("name"), size: body.length }), status: 201 };
      default:
        return failure(404, `Not Found: ${method} ${pathname}`);
    }
  };
}

function readme(accept: string): TestResponse {
  if (!accept.includes("raw")) return json({ type: "file", encoding: "base64", content: "IyBEb2NzCg==" });
  return { headers: { "content-type": "application/vnd.github.raw+json; charset=utf-8" }, body: "# Docs\n" };
}

/** Returns a page, and the header with the link of the next one. */
function page<T>(items: T[], query: URLSearchParams, url: string): { data: T[]; link: Record<string, string> } {
  const number = Number(query.get("page") ?? 1);
  const size = Number(query.get("per_page") ?? 30);
  const next = new URLSearchParams(query);
  next.set("page", `${number + 1}`);
  const isLast = number * size >= items.length;
  return {
    data: items.slice((number - 1) * size, number * size),
    link: isLast ? {} : { link: `<${url}?${next}>; rel="next"` },
  };
}

function failure(status: number, message: string, details: object = {}): TestResponse {
  return { ...json({ message, documentation_url: "https://docs.github.com/rest", ...details }), status };
}

function json(value: unknown, headers: Record<string, string> = {}): TestResponse {
  return { headers, body: JSON.stringify(value) };
}
