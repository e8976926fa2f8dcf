// Sends the console's request as the SDK would send it, but only once: retries would hide the responses that the reader wants to see.
import { parseJson, stringifyJson } from "@onecontract/codegen/json/exact-json";
import { getProperty } from "@onecontract/codegen/json/is-record";
import {
  type Fragment,
  type HttpBody,
  headerFields,
  httpRequest,
  type RequestValues,
  requestURL,
} from "@onecontract/codegen/request-samples";
import { readRetryAfterMs } from "@onecontract/codegen/sdk/rate-limit";
import type { ConsoleData, Operation } from "../../view/console/console-data.ts";
import { connection } from "../connection/connection.ts";
import { ConsoleFile } from "./console-file.ts";
import { findNextQuery } from "./next-query.ts";

export type Outcome = ConsoleResponse | Failure;

export interface ConsoleResponse {
  kind: "response";
  status: number;
  durationMs: number;
  headers: Headers;
  /** The response, whose body has not been read. */
  body: Response;
  /** Machine-readable error code. */
  code?: string | undefined;
  retryAfterMs?: number | undefined;
  /** Query of the next page, if the response is a page of a list and not the last one. */
  nextQuery?: string | undefined;
}

/** No response: the request was not sent, failed or was cancelled. */
export interface Failure {
  kind: "failure";
  reason: "aborted" | "timed out" | "no connection" | "not sent";
  message: string;
}

export interface Target {
  baseURL: string;
  /** Credentials by name of the security scheme; the name is empty if one API key is used for all operations. */
  credentials: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 60_000;

export async function sendRequest(
  { contract, operation }: ConsoleData,
  values: RequestValues,
  { baseURL, credentials, signal }: Target & { signal: AbortSignal },
): Promise<Outcome> {
  const fill = (fragments: readonly Fragment[]) => fragments.map((part) => fragmentValue(part, credentials)).join("");
  const start = performance.now();
  let request: Request;
  try {
    const prepared = httpRequest(contract, withCredentials(operation, credentials), values, baseURL);
    const { method, body } = prepared;
    request = new Request(fill(requestURL(prepared)), {
      method,
      // A page cannot set cookies of another origin.
      headers: headerFields({ ...prepared, cookies: [] }).map(({ name, value }): [string, string] => [
        name,
        fill(value),
      ]),
      ...(body && { body: bodyInit(body) }),
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (error) {
    return { kind: "failure", reason: "not sent", message: String(getProperty(error, "message") ?? error) };
  }
  try {
    const response = await fetch(request);
    const { status, headers } = response;
    const durationMs = performance.now() - start;
    const isPage = response.ok && operation.pagination !== undefined;
    const data = isPage || status >= 400 ? parseJson(await response.clone().text()).value : undefined;
    const code = status >= 400 ? getProperty(data, "code") : undefined;
    return {
      kind: "response",
      status,
      durationMs,
      headers,
      body: response,
      code: typeof code === "string" ? code : undefined,
      retryAfterMs: status >= 400 ? readRetryAfterMs(headers) : undefined,
      nextQuery: isPage ? findNextQuery(operation, { data, response }, new URL(request.url).search) : undefined,
    };
  } catch (error) {
    const name = getProperty(error, "name");
    const reason = name === "AbortError" ? "aborted" : name === "TimeoutError" ? "timed out" : "no connection";
    return { kind: "failure", reason, message: String(getProperty(error, "message") ?? error) };
  }
}

/** Keeps the first alternative for which there are all credentials, or else the known credentials of the first one. */
function withCredentials(operation: Operation, credentials: Target["credentials"]): Operation {
  const isKnown = ({ scheme }: { scheme: string }) => (credentials[scheme] ?? credentials[""]) !== undefined;
  const alternatives = operation.security.filter((requirements) => requirements.length > 0);
  const [first = []] = alternatives;
  const complete = alternatives.find((requirements) => requirements.every(isKnown));
  return { ...operation, security: [complete ?? first.filter(isKnown)] };
}

function fragmentValue(part: Fragment, credentials: Target["credentials"]): string {
  if (typeof part === "string") return part;
  if ("baseURL" in part) return part.baseURL;
  const scheme = connection.data.credentials.find(({ variable }) => variable === part.variable)?.scheme ?? "";
  const secret = credentials[scheme] ?? "";
  if (part.encoding === "percent") return encodeURIComponent(secret);
  return part.encoding === "base64" ? btoa(secret) : secret;
}

function bodyInit(body: HttpBody): BodyInit {
  switch (body.kind) {
    case "json":
      return stringifyJson(body.value);
    case "text":
      return body.source;
    case "form":
      return new URLSearchParams(body.pairs);
    case "file":
      return body.file instanceof ConsoleFile ? body.file.file : "";
    case "multipart": {
      const form = new FormData();
      for (const { name, value, type } of body.parts) {
        if (value instanceof ConsoleFile) form.append(name, value.file);
        else form.append(name, type === undefined ? String(value) : new Blob([String(value)], { type }));
      }
      return form;
    }
  }
}
