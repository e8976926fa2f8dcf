// A service that responds as OpenAI's does to the programs.
import type { ReceivedRequest, Respond, TestResponse } from "@onecontract/testing/test-server";

const IDS = [1, 2, 3, 4, 5];
const files = IDS.map((number) => file(`file-${number}`, 10));
const jobs = IDS.map((number) => job(`job-${number}`, "succeeded"));

/** Returns the function that responds to one program. */
export function openai(): Respond {
  const statuses = ["queued", "running", "succeeded"];
  let isLimited = true;
  return (request) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    if (request.headers.authorization !== "Bearer sk-test") {
      return failure(401, "Incorrect API key provided.", { type: "invalid_request_error", code: "invalid_api_key" });
    }
    switch (`${request.method} ${pathname.replace("/v1", "")}`) {
      case "POST /chat/completions":
        return chat(request);
      case "POST /embeddings": {
        const { model } = JSON.parse(request.body);
        if (model === "unknown") {
          const details = { type: "invalid_request_error", param: "model", code: "model_not_found" };
          return failure(400, "The model does not exist.", details);
        }
        if (isLimited) {
          isLimited = false;
          const headers = { "retry-after": "1", "retry-after-ms": "5" };
          const details = { type: "requests", code: "rate_limit_exceeded" };
          return { ...failure(429, "Rate limit reached.", details), headers };
        }
        return json({
          object: "list",
          model,
          data: [{ object: "embedding", index: 0, embedding: [0.5, -0.5] }],
          usage: { prompt_tokens: 1, total_tokens: 1 },
        });
      }
      case "POST /files":
        return upload(request);
      case "GET /files":
        return page(files, searchParams);
      case "GET /files/file-1/content":
        return { headers: { "content-type": "application/octet-stream" }, body: '{"a":1}\n{"a":2}' };
      case "GET /fine_tuning/jobs":
        return page(jobs, searchParams);
      case "GET /fine_tuning/jobs/job-1":
        return json(job("job-1", statuses.shift() ?? "failed"));
      default:
        return failure(404, `Unknown request URL: ${request.method} ${pathname}.`, { type: "invalid_request_error" });
    }
  };
}

function chat({ body }: ReceivedRequest): TestResponse {
  const { model, stream } = JSON.parse(body);
  const common = { id: "chatcmpl-1", created: 1_700_000_000, model };
  if (stream !== true) {
    const message = { role: "assistant", content: "Hello!" };
    const first = { index: 0, finish_reason: "stop", logprobs: null, message };
    return json({ ...common, object: "chat.completion", choices: [first] });
  }
  const chunks = ["", "one ", "two ", "three"].map((content) => {
    const first = { index: 0, finish_reason: null, delta: { content } };
    return `data: ${JSON.stringify({ ...common, object: "chat.completion.chunk", choices: [first] })}\n\n`;
  });
  return { headers: { "content-type": "text/event-stream" }, body: `${chunks.join("")}data: [DONE]\n\n` };
}

/** Reads the parts of a form with a file, whose content is text. */
function upload({ headers, body }: ReceivedRequest): TestResponse {
  const boundary = /boundary=(.+)$/.exec(String(headers["content-type"]))?.[1] ?? "";
  const parts = new Map(
    body.split(`--${boundary}`).flatMap((part) => {
      const [head = "", ...content] = part.split("\r\n\r\n");
      const name = / name="?(\w+)/.exec(head)?.[1];
      return name ? [[name, { head, content: content.join("\r\n\r\n").replace(/\r\n$/, "") }] as const] : [];
    }),
  );
  const { head = "", content = "" } = parts.get("file") ?? {};
  const filename = /filename="?([^";]+)/.exec(head)?.[1];
  const purpose = parts.get("purpose")?.content;
  if (!filename || purpose !== "fine-tune") return failure(400, "Invalid form.", { type: "invalid_request_error" });
  return json({ ...file("file-9", content.length), filename });
}

/** Returns the page after the item whose ID is `after`. */
function page(items: { id: string }[], query: URLSearchParams): TestResponse {
  const start = items.findIndex(({ id }) => id === query.get("after")) + 1;
  const end = start + Number(query.get("limit") ?? 20);
  const data = items.slice(start, end);
  const ids = { first_id: data[0]?.id, last_id: data.at(-1)?.id };
  return json({ object: "list", data, ...ids, has_more: end < items.length });
}

function file(id: string, bytes: number) {
  const name = { filename: `${id}.jsonl`, purpose: "fine-tune" };
  return { id, object: "file", bytes, created_at: 1_700_000_000, ...name, status: "processed" };
}

function job(id: string, status: string) {
  return { id, object: "fine_tuning.job", status, fine_tuned_model: status === "succeeded" ? "ft:gpt-5:octo" : null };
}

function failure(status: number, message: string, details: object): TestResponse {
  return {
    ...json({ error: { message, param: null, code: null, ...details } }),
    status,
    headers: { "x-request-id": "req-1" },
  };
}

function json(value: unknown): TestResponse {
  return { body: JSON.stringify(value) };
}
