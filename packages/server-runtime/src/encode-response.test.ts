import { expect, it } from "vitest";
import { encodeResponse } from "./encode-response.ts";

it("encodeResponse appends the application's links to those of the handler", () => {
  const response = { status: 200, body: [], headers: { Link: '</things?cursor=a>; rel="next"' } };
  const { headers } = encodeResponse(response, { Link: '</new-things>; rel="successor-version"' });
  expect(headers.get("Link")).toBe('</things?cursor=a>; rel="next", </new-things>; rel="successor-version"');
});
