// Events for the scripts of the portal's author (option `scripts`), such as analytics.

/** Details by the type of the event. They contain no values that readers enter into the console. */
interface PortalEvents {
  /** A request of the console. `status` is that of the response, or 0 if there is none. */
  "portal:call": { operationId: string; status: number };
  /** The last query of a search that the reader has finished, with the number of results, of which there are at most 12. */
  "portal:search": { query: string; results: number };
  /** A question to the assistant of the project. If a script prevents the default, the link to the assistant is not followed. */
  "portal:ask": { query: string };
}

/** Dispatches the event on the document. Returns false if a script prevents the default. */
export function dispatchPortalEvent<Type extends keyof PortalEvents>(type: Type, detail: PortalEvents[Type]): boolean {
  return document.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }));
}
