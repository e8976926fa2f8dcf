// Asks the archive for everything that platforms have of their own, without a network, and prints what came.
import { archiveApp } from "../../src/archive-app.ts";
import { SoundArchive } from "../../src/gen/archive-sdk/client.gen.ts";
import { collect } from "../collect.ts";

const app = archiveApp({ soundBytesMax: 1000 });
const baseURL = "http://archive.test";
const fetch: typeof globalThis.fetch = async (input, init) => app.fetch(new Request(input, init));
const { recordings, session } = new SoundArchive({ apiKey: "any", baseURL, fetch, logLevel: "off", maxRetries: 0 });

const { opened } = await session.open({ user: "ü&", scopes: ["read"], near: { lat: 1 }, device: 9223372036854775807n });
const { fields, files } = await recordings.add({
  title: "Ü",
  sound: new File(["la"], "封面.bin"),
  attachments: [new Uint8Array([1]), { name: "s.bin", stream: () => new Blob(["st"]).stream() }],
  details: { artist: "A" },
});
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }) => status,
  );
const malformed = async (body: string) => {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return (await app.request(`${baseURL}/recordings`, { method: "POST", body, headers })).status;
};
const uploads = [new Blob(["abc"]), new Blob(["abc"]).stream(), new Uint8Array()];

const seen = {
  form: opened,
  fields,
  files: files.map(({ name, bytes }) => [name, bytes]),
  uploads: await Promise.all(uploads.map(async (body) => (await recordings.putSound("a", body)).bytes)),
  download: (await recordings.getSound("100000")).size,
  text: await recordings.getCatalogue(),
  events: (await collect(recordings.watchArchive({ count: 3 }))).map(({ data }) =>
    typeof data === "string" ? data : data.id,
  ),
  resumed: (await collect(recordings.watchArchive({ count: 4, mode: "broken" }, { maxReconnects: 1 }))).map(
    ({ id }) => id,
  ),
  lines: (await collect(recordings.exportArchive({ count: 2 }))).map(({ id }) => id),
  tooLarge: await Promise.all([
    statusOf(recordings.putSound("a", new Blob(["x".repeat(1001)]).stream())),
    statusOf(recordings.add({ title: "a", sound: new Blob(["x".repeat(20_000)]) })),
  ]),
  malformed: [await malformed("no form"), await malformed("--b\r\n\r\nx\r\n--b")],
};
console.log(JSON.stringify(seen, (_key, value) => (typeof value === "bigint" ? String(value) : value)));
process.exit(0);
