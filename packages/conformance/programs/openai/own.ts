// Programs with the generated SDK of OpenAI's contract: those of peer.ts.
import { AuthenticationError, BadRequestError, OpenAI, poll } from "../../src/gen/openai-sdk/index.gen.ts";

const createClient = (baseURL: string) => new OpenAI({ apiKey: "sk-test", baseURL, logLevel: "off" });

export async function chat(baseURL: string) {
  const client = createClient(baseURL);
  const completion = await client.chat.completions.create({
    model: "gpt-5",
    messages: [{ role: "user", content: "Say hello." }],
  });
  return completion.choices[0]?.message.content;
}

export async function streamChat(baseURL: string) {
  const client = createClient(baseURL);
  const stream = await client.chat.completions.create({
    model: "gpt-5",
    messages: [{ role: "user", content: "Count." }],
    stream: true,
  });
  let text = "";
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
  return text;
}

export async function stopStream(baseURL: string) {
  const client = createClient(baseURL);
  const stream = await client.chat.completions.create({
    model: "gpt-5",
    messages: [{ role: "user", content: "Count." }],
    stream: true,
  });
  for await (const chunk of stream) {
    if (chunk.choices[0]?.delta.content) return chunk.choices[0].delta.content;
  }
  return undefined;
}

export async function uploadFile(baseURL: string) {
  const client = createClient(baseURL);
  const file = new File(['{"prompt":"a"}\n'], "train.jsonl", { type: "application/jsonl" });
  const uploaded = await client.files.create({ file, purpose: "fine-tune" });
  return [uploaded.id, uploaded.bytes, uploaded.filename];
}

export async function downloadFile(baseURL: string) {
  const client = createClient(baseURL);
  const response = await client.files.content("file-1").asResponse();
  return (await response.text()).split("\n").length;
}

export async function listFiles(baseURL: string) {
  const client = createClient(baseURL);
  const ids: string[] = [];
  for await (const file of client.files.list({ limit: 2 })) ids.push(file.id);
  return ids;
}

export async function listPages(baseURL: string) {
  const client = createClient(baseURL);
  let page = await client.fineTuning.jobs.list({ limit: 2 });
  const sizes = [page.data.length];
  while (page.hasNextPage()) {
    page = await page.nextPage();
    sizes.push(page.data.length);
  }
  return sizes;
}

export async function pollJob(baseURL: string) {
  const client = createClient(baseURL);
  const job = await poll(() => client.fineTuning.jobs.retrieve("job-1"), {
    until: ({ status }) => ["succeeded", "failed", "cancelled"].includes(status),
    intervalMs: 10,
    timeoutMs: 60_000,
  });
  return job.fine_tuned_model;
}

export async function retryRateLimit(baseURL: string) {
  const client = createClient(baseURL);
  const { data, response } = await client.embeddings.create({ model: "limited", input: "a" }).withResponse();
  return [data.data[0]?.embedding, response.status];
}

export async function reportWrongKey(baseURL: string) {
  const client = createClient(baseURL).withOptions({ apiKey: "sk-wrong" });
  try {
    await client.models.list();
  } catch (error) {
    if (error instanceof AuthenticationError) return [error.status, error.code, error.requestId];
  }
  return undefined;
}

export async function reportInvalidRequest(baseURL: string) {
  const client = createClient(baseURL);
  try {
    await client.embeddings.create({ model: "unknown", input: "a" });
  } catch (error) {
    if (error instanceof BadRequestError) return [error.code, error.body.error.param, error.body.error.type];
  }
  return undefined;
}
