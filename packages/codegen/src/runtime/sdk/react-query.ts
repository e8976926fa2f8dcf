// Parts of the options for TanStack Query, which the entry point `./react-query` generates.
import type { AbortSignal } from "./platform.ts";

/** Returns a key that a cache can serialize: a bigint becomes its digits and an `n`. */
export function createQueryKey(operationId: string, values: readonly unknown[]): readonly unknown[] {
  const json = JSON.stringify(values, (_key, value) => (typeof value === "bigint" ? `${value}n` : value));
  return [operationId, ...JSON.parse(json)];
}

/** Options of `useQuery`. */
export interface Query<Data> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal?: AbortSignal | undefined }) => Promise<Data>;
}

/** Options of `useMutation`. */
export interface Mutation<Input, Data> {
  mutationKey: readonly string[];
  mutationFn: (input: Input) => Promise<Data>;
}
