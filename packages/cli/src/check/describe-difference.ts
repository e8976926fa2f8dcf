// Compares a value that was sent with the value that arrived.
import { isDeepStrictEqual } from "node:util";

/** Returns a message such as `status: expected 200, got 500`, or undefined if the values are equal. */
export function describeDifference(label: string, expected: unknown, actual: unknown): string | undefined {
  const [left, right] = [toData(expected), toData(actual)];
  return isDeepStrictEqual(left, right) ? undefined : `${label}: expected ${stringify(left)}, got ${stringify(right)}`;
}

/** Reads every stream and file in the value, so that it can be compared. Bytes become a hexadecimal string. */
export async function readStreams(value: unknown): Promise<unknown> {
  if (value instanceof ReadableStream) return toHex(await new Response(value).arrayBuffer());
  if (value instanceof Blob) return toHex(await value.arrayBuffer());
  if (value instanceof Uint8Array) return toHex(value);
  if (typeof value !== "object" || value === null) return value;
  if (Symbol.asyncIterator in value) return readStreams(await collect(value as AsyncIterable<unknown>));
  if (Array.isArray(value)) return Promise.all(value.map(readStreams));
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([name, item]) => [name, await readStreams(item)] as const)),
  );
}

async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

function toHex(bytes: ArrayBuffer | Uint8Array): string {
  return `bytes ${Buffer.from(bytes as Uint8Array).toString("hex")}`;
}

/** Copies a value without prototypes, which parsed objects may lack, and without undefined properties. */
function toData(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(stringify(value));
}

function stringify(value: unknown): string {
  const json = JSON.stringify(value, (_name, inner) => (typeof inner === "bigint" ? `${inner}n` : inner));
  return json ?? "nothing";
}
