// Programs of users of the package `openai`.
import OpenAI from "openai";

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
  const response = await client.files.content("file-1");
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
    page = await page.getNextPage();
    sizes.push(page.data.length);
  }
  return sizes;
}

export async function pollJob(baseURL: string) {
  const client = createClient(baseURL);
  const endsAtMs = Date.now() + 60_000;
  let job = await client.fineTuning.jobs.retrieve("job-1");
  while (!["succeeded", "failed", "cancelled"].includes(job.status)) {
    if (Date.now() > endsAtMs) throw new Error("the job takes too long");
    await new Promise((resolve) => setTimeout(resolve, 10));
    job = await client.fineTuning.jobs.retrieve("job-1");
  }
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
    if (error instanceof OpenAI.AuthenticationError) return [error.status, error.code, error.requestID];
  }
  return undefined;
}

export async function reportInvalidRequest(baseURL: string) {
  const client = createClient(baseURL);
  try {
    await client.embeddings.create({ model: "unknown", input: "a" });
  } catch (error) {
    if (error instanceof OpenAI.BadRequestError) return [error.code, error.param, error.type];
  }
  return undefined;
}
