// What differs between a value that was sent and the one that arrived.
import { isDeepStrictEqual } from "node:util";

/** In words; undefined where the two are the same. */
export function difference(what: string, expected: unknown, got: unknown): string | undefined {
  const [one, other] = [toData(expected), toData(got)];
  return isDeepStrictEqual(one, other) ? undefined : `${what}: expected ${print(one)}, got ${print(other)}`;
}

/** Reads what has to be waited for: streams of bytes and of items, and files. */
export async function plainValue(value: unknown): Promise<unknown> {
  if (value instanceof ReadableStream) return bytesText(await new Response(value).arrayBuffer());
  if (value instanceof Blob) return bytesText(await value.arrayBuffer());
  if (value instanceof Uint8Array) return bytesText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Symbol.asyncIterator in value) return plainValue(await collect(value as AsyncIterable<unknown>));
  if (Array.isArray(value)) return Promise.all(value.map(plainValue));
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([name, item]) => [name, await plainValue(item)] as const)),
  );
}

async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function bytesText(bytes: ArrayBuffer | Uint8Array): string {
  return `bytes ${Buffer.from(bytes as Uint8Array).toString("hex")}`;
}

/** Without prototypes, which a parsed object may lack, and without fields that are undefined. */
function toData(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(print(value));
}

function print(value: unknown): string {
  const text = JSON.stringify(value, (_name, inner) => (typeof inner === "bigint" ? `${inner}n` : inner));
  return text ?? "nothing";
}
