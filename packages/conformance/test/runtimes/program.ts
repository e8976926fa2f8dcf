// Calls the archive without a network, for every feature whose implementation depends on the platform, and prints the results.
import { inspect } from "node:util";
import { archiveApp } from "../../src/archive-app.ts";
import { collect } from "../../src/collect.ts";
import { SoundArchive } from "../../src/gen/archive-sdk/client.gen.ts";
import { Clinic } from "../../src/gen/clinic-sdk/index.gen.ts";
import { sign, unwrap } from "../../src/gen/hotel-sdk/webhooks.gen.ts";

const app = archiveApp({ maxSoundBytes: 1000 });
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
const getStatus = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }) => status,
  );
const malformed = async (body: string) => {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return (await app.request(`${baseURL}/recordings`, { method: "POST", body, headers })).status;
};
const uploads = [new Blob(["abc"]), new Blob(["abc"]).stream(), new Uint8Array()];

// The example of the Standard Webhooks specification.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const webhook = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": "1614265330",
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const signed = await sign({ kind: "bill", cents: 5 }, { secret });

/** Returns whether an error of a request without a response shows the key that its URL contains. */
async function showsKey(): Promise<boolean> {
  const credentials = { device: "device-key", user: "a secret key&" };
  const clinic = new Clinic({ baseURL: "http://clinic.invalid", credentials, maxRetries: 0 });
  const shown = await clinic.patients.list().catch((error) => inspect(error, { depth: 9, showHidden: true }));
  return !String(shown).includes("ConnectionError") || /a( |%20)secret( |%20)key/.test(String(shown));
}

const results = {
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
    getStatus(recordings.putSound("a", new Blob(["x".repeat(1001)]).stream())),
    getStatus(recordings.add({ title: "a", sound: new Blob(["x".repeat(20_000)]) })),
  ]),
  webhooks: await Promise.all([
    unwrap('{"test": 2432232314}', webhook, { secret, toleranceSeconds: Infinity }).then(({ payload }) => payload),
    unwrap('{"test": 2432232315}', webhook, { secret, toleranceSeconds: Infinity }).catch(({ name }) => name),
    unwrap(signed.body, new Headers(signed.headers), { secret }).then(({ name }) => name),
  ]),
  showsKey: await showsKey(),
  malformed: [await malformed("no form"), await malformed("--b\r\n\r\nx\r\n--b")],
};
console.log(JSON.stringify(results, (_key, value) => (typeof value === "bigint" ? String(value) : value)));
process.exit(0);
