// The sessions of MCP clients over HTTP. Their number is bounded, and idle ones end.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

export interface SessionLimits {
  maxSessions: number;
  /** Time without a request after which a session ends. */
  idleMs: number;
  /** Time until the response of a POST or DELETE request has been read, after which it ends. */
  responseMs: number;
}

/** Part of the sessions that one accepted credential has for itself. */
const SHARE = 0.1;

export class Session {
  readonly transport: StreamableHTTPServerTransport;
  readonly authorization: string | undefined;
  readonly #responseMs: number;
  lastUsedMs = Date.now();
  /** Number of requests without a response, except for the stream that a client keeps open. */
  pending = 0;

  constructor(transport: StreamableHTTPServerTransport, authorization: string | undefined, responseMs: number) {
    this.transport = transport;
    this.authorization = authorization;
    this.#responseMs = responseMs;
  }

  /**
   * Handles a request, which is pending until its response has ended.
   *
   * @param body JSON of a POST request
   */
  async handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const pending = request.method === "GET" ? 0 : 1;
    this.pending += pending;
    this.lastUsedMs = Date.now();
    // A response that is never read, or never complete, would stay in memory.
    const deadline = pending === 0 ? undefined : setTimeout(() => response.destroy(), this.#responseMs).unref();
    response.once("close", () => {
      clearTimeout(deadline);
      this.pending -= pending;
      this.lastUsedMs = Date.now();
    });
    await this.transport.handleRequest(request, response, body);
  }
}

export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #limits: SessionLimits;
  readonly #createServer: () => Server;
  readonly #sweep: NodeJS.Timeout;
  /** Credentials that the API accepted, the one that was used last at the end. */
  readonly #accepted = new Set<string>();
  /** Credentials that the API rejected. */
  readonly #rejected = new Set<string>();

  constructor(limits: SessionLimits, createServer: () => Server) {
    this.#limits = limits;
    this.#createServer = createServer;
    this.#sweep = setInterval(() => this.#endIdle(), Math.min(limits.idleMs / 2, 60_000)).unref();
  }

  /** Returns the session if it began with the same credential: an ID alone does not let anyone take it over. */
  find(id: string, authorization: string | undefined): Session | undefined {
    const session = this.#sessions.get(id);
    return session?.authorization === authorization ? session : undefined;
  }

  /** Creates a session, which begins when it handles the request `initialize`. Undefined if all sessions are in use. */
  async create(authorization: string | undefined): Promise<Session | undefined> {
    if (this.#sessions.size >= this.#limits.maxSessions && !this.#endOldest(authorization)) return undefined;
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.#sessions.set(id, session),
    });
    const session = new Session(transport, authorization, this.#limits.responseMs);
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
    };
    // The accessors of this class have wider types than the interface under exactOptionalPropertyTypes.
    await this.#createServer().connect(transport as Parameters<Server["connect"]>[0]);
    return session;
  }

  /** Records that the API accepted a credential. Its sessions do not end for a credential that may be invalid. */
  accept(authorization: string | undefined): void {
    this.#move(authorization, this.#rejected, this.#accepted);
  }

  /** Records that the API rejected a credential, such as a token that has expired. */
  reject(authorization: string | undefined): void {
    this.#move(authorization, this.#accepted, this.#rejected);
  }

  #move(authorization: string | undefined, from: Set<string>, to: Set<string>): void {
    if (authorization === undefined) return;
    from.delete(authorization);
    to.delete(authorization);
    to.add(authorization);
    const [oldest] = to;
    if (to.size > this.#limits.maxSessions && oldest !== undefined) to.delete(oldest);
  }

  isRejected(authorization: string | undefined): boolean {
    return authorization !== undefined && this.#rejected.has(authorization);
  }

  isAccepted(authorization: string | undefined): boolean {
    return authorization !== undefined && this.#accepted.has(authorization);
  }

  /** Ends all sessions without a pending request. Resolves when the others have ended too, or after the time. */
  async close(graceMs: number): Promise<void> {
    clearInterval(this.#sweep);
    const deadline = Date.now() + graceMs;
    for (;;) {
      for (const session of this.#sessions.values()) if (session.pending === 0) await session.transport.close();
      if (this.#sessions.size === 0 || Date.now() >= deadline) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #endIdle(): void {
    const oldest = Date.now() - this.#limits.idleMs;
    for (const { transport, lastUsedMs, pending } of this.#sessions.values()) {
      if (pending === 0 && lastUsedMs < oldest) void transport.close();
    }
  }

  /**
   * Ends a session for one with this credential: the one that was idle longest among those of this credential and of credentials that the
   * API has not accepted; without one, the one that was idle longest of a credential with more than its share; without one, one with a
   * pending request whose credential was not accepted.
   *
   * @returns whether there was one
   */
  #endOldest(authorization: string | undefined): boolean {
    const sessions = [...this.#sessions.values()].sort((a, b) => a.lastUsedMs - b.lastUsedMs);
    const idle = sessions.filter(({ pending }) => pending === 0);
    const isUnknown = (session: Session) => !this.isAccepted(session.authorization);
    const counts = Map.groupBy(sessions, (session) => session.authorization);
    const share = Math.max(1, Math.floor(this.#limits.maxSessions * SHARE));
    const ended =
      idle.find((session) => session.authorization === authorization || isUnknown(session)) ??
      idle.find((session) => (counts.get(session.authorization)?.length ?? 0) > share) ??
      sessions.find(isUnknown);
    void ended?.transport.close();
    return ended !== undefined;
  }
}
