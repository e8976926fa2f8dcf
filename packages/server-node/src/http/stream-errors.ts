// Passes the errors of streamed bodies to the log. The HTTP adapter would print them, with the secrets that they contain.
import type { ServerResponse } from "node:http";

/**
 * Returns the response with a body whose error is passed to `onError`, and closes the connection, so that the client notices that the rest
 * is missing. Responses with JSON are returned as they are: their bodies are strings.
 */
export function handleStreamErrors(
  response: Response,
  outgoing: ServerResponse,
  onError: (error: unknown) => void,
): Response {
  // Reading `body` costs as much as the rest of a response.
  if (/[/+]json\b/.test(response.headers.get("Content-Type") ?? "")) return response;
  const reader = response.body?.getReader();
  if (reader === undefined) return response;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onError(error);
          outgoing.destroy();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });
}
