// The service worker of a portal with the option `offline`: pages come from the network, and from its copy if there is none. It handles
// only files of the portal, so that responses of an API on the same origin are never stored.

/** Data of the build (build/offline.ts). */
declare const OFFLINE: {
  /** Name of the copy, which changes with its files. */
  name: string;
  /** Names of the copies of other builds start with this. */
  prefix: string;
  /** Paths that are copied when the worker is installed. */
  copied: string[];
  /** Paths that are copied when a reader visits them. */
  visited: string[];
  /** Start of the paths of files whose content never changes. */
  assets: string;
};
declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const known = new Set([...OFFLINE.copied, ...OFFLINE.visited]);

addEventListener("install", (event) => {
  (event as ExtendableEvent).waitUntil(
    caches
      .open(OFFLINE.name)
      .then((cache) => cache.addAll(OFFLINE.copied))
      .then(skipWaiting),
  );
});

addEventListener("activate", (event) => {
  (event as ExtendableEvent).waitUntil(removeOtherCopies().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const fetchEvent = event as FetchEvent;
  const { request } = fetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !known.has(pathname)) return;
  fetchEvent.respondWith(pathname.startsWith(OFFLINE.assets) ? fromCopy(request) : fromNetwork(request));
});

async function removeOtherCopies(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(OFFLINE.prefix) && name !== OFFLINE.name) await caches.delete(name);
  }
}

async function fromCopy(request: Request): Promise<Response> {
  const cache = await caches.open(OFFLINE.name);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

async function fromNetwork(request: Request): Promise<Response> {
  const cache = await caches.open(OFFLINE.name);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(new URL(request.url).pathname, response.clone());
    return response;
  } catch (error) {
    const copy = await cache.match(request, { ignoreSearch: true });
    if (copy) return copy;
    throw error;
  }
}
