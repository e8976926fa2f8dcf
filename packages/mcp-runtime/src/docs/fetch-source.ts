// Fetches a page of the documentation, without credentials.

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10 * 1024 * 1024;

/** @throws Error that names the URL and what was wrong */
export async function fetchSource(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new Error(`${url}: expected a response, got ${describeCause(error)}`, { cause: error });
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url}: expected status 200, got ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`${url}: expected at most ${MAX_BYTES} bytes, got more`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function describeCause(error: unknown): string {
  const { cause = error }: { cause?: unknown } = error instanceof Error ? error : {};
  return cause instanceof Error ? cause.message : String(cause);
}
