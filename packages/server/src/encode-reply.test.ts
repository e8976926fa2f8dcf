import { expect, test } from "vitest";
import { encodeReply } from "./encode-reply.ts";

test("sends the links of the application behind those of the handler", () => {
  const reply = { status: 200, body: [], headers: { Link: '</things?cursor=a>; rel="next"' } };
  const { headers } = encodeReply(reply, { Link: '</new-things>; rel="successor-version"' });
  expect(headers.get("Link")).toBe('</things?cursor=a>; rel="next", </new-things>; rel="successor-version"');
});
