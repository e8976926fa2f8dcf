/** Settles like the promise, or rejects with the created error after a time. */
export async function withTimeout<Value>(promise: Promise<Value>, ms: number, late: () => Error): Promise<Value> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(late()), ms);
  try {
    return await Promise.race([promise, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
