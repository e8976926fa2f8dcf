// Sends the requests of a collection as Postman does, and compares them with those of the curl samples.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ContentObject, MediaTypeObject, SchemaObject } from "openapi3-ts/oas31";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeSamples, postmanCollection, readContract } from "../src/index.ts";
import { RecordingServer } from "./recording-server.ts";
import { CREDENTIALS, document } from "./sampled-contract.ts";

interface Entry {
  key: string;
  value: string;
  disabled?: boolean;
}

interface FormPart extends Entry {
  type: "text" | "file";
  src: string;
  contentType?: string;
}

interface PostmanRequest {
  method: string;
  auth: { type: "noauth" | "bearer" | "basic" | "apikey"; bearer: Entry[]; basic: Entry[]; apikey: Entry[] };
  header: Entry[];
  url: { host: string[]; path: string[]; query?: Entry[]; variable?: Entry[] };
  body?: { mode: string; raw: string; file: { src: string }; urlencoded: Entry[]; formdata: FormPart[] };
}

const contract = readContract(document);
const [username = "", password = ""] = CREDENTIALS.TOOLSHED_LOGIN.split(":");
const values = { ...CREDENTIALS, TOOLSHED_LOGIN_USERNAME: username, TOOLSHED_LOGIN_PASSWORD: password };

let server: RecordingServer;

beforeAll(async () => {
  server = await RecordingServer.start();
});

afterAll(() => server.close());

it.each(contract.operations)("the request of $operationId is the request of the curl sample", async (operation) => {
  const { baseURL, folder } = server;
  const collection = postmanCollection(contract, baseURL);
  const items = collection.item.flatMap(({ item }) => item) as { name: string; request: object }[];
  const item = items.find(({ name }) => name === operation.operationId);
  const [curl] = codeSamples(contract, operation, { baseURL });
  await promisify(execFile)("bash", ["-c", curl?.source ?? ""], {
    cwd: folder,
    env: { ...process.env, ...CREDENTIALS },
  });
  await send(resolveVariables(item?.request, collection.variable), folder);
  const [expected, received] = server.takeRequests();
  expect(received).toEqual(expected);
});

/** Replaces the variables of the collection, of which the credentials have no value in it. */
function resolveVariables(request: object | undefined, variables: Entry[]): PostmanRequest {
  const known = new Map(
    variables.map(({ key, value }) => [key, Object.entries(values).find(([name]) => name === key)?.[1] ?? value]),
  );
  const json = JSON.stringify(request).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = known.get(name);
    if (value === undefined) throw new Error(`${name}: expected a variable of the collection, got none`);
    return value;
  });
  return JSON.parse(json);
}

it("is the same for the same contract", () => {
  expect(postmanCollection(contract)).toEqual(postmanCollection(readContract(document)));
});

async function send({ method, auth, header, url, body }: PostmanRequest, folder: string): Promise<void> {
  const enabled = (entries: Entry[] = []) => entries.filter(({ disabled }) => !disabled);
  const headers = new Headers(enabled(header).map(({ key, value }) => [key, value]));
  const setting = (entries: Entry[], name: string) => entries.find(({ key }) => key === name)?.value ?? "";
  if (auth.type === "bearer") headers.set("authorization", `Bearer ${setting(auth.bearer, "token")}`);
  if (auth.type === "basic") {
    headers.set(
      "authorization",
      `Basic ${btoa(`${setting(auth.basic, "username")}:${setting(auth.basic, "password")}`)}`,
    );
  }
  const inQuery = auth.type === "apikey" && setting(auth.apikey, "in") === "query";
  const pairs = [
    ...enabled(url.query).map(({ key, value }) => `${key}=${value}`),
    ...(inQuery ? [`${encodeURIComponent(setting(auth.apikey, "key"))}=${setting(auth.apikey, "value")}`] : []),
  ];
  const path = url.path.map((segment) => {
    const variable = url.variable?.find(({ key }) => `:${key}` === segment);
    return variable ? encodeURIComponent(variable.value) : segment;
  });
  const query = pairs.length > 0 ? `?${pairs.join("&")}` : "";
  await fetch(`${url.host.join(".")}/${path.join("/")}${query}`, {
    method,
    headers,
    body: bodyOf(body, folder) ?? null,
  });
}

function bodyOf(body: PostmanRequest["body"], folder: string): BodyInit | undefined {
  const file = (src: string) => new Blob([readFileSync(join(folder, src))]);
  if (body?.mode === "raw") return body.raw;
  if (body?.mode === "file") return file(body.file.src);
  if (body?.mode === "urlencoded") return new URLSearchParams(body.urlencoded.map(({ key, value }) => [key, value]));
  if (body?.mode !== "formdata") return undefined;
  const form = new FormData();
  for (const { key, type, src, value, contentType } of body.formdata) {
    if (type === "file") form.append(key, file(src), src);
    else form.append(key, contentType === undefined ? value : new Blob([value], { type: contentType }));
  }
  return form;
}

it("has no variables of the user, for any contract", () => {
  const text = "{{OTHER_SECRET}} {{{OTHER_SECRET}}}";
  const schema: SchemaObject = { type: "string", enum: [text] };
  const parameter = (name: string, at: "query" | "header" | "cookie" | "path", required = true) => ({
    name,
    in: at,
    required,
    schema,
    example: text,
  });
  const form: MediaTypeObject = { schema: { type: "object", required: ["a"], properties: { a: schema } } };
  const operation = (id: string, content: ContentObject, servers: { url: string }[] = []) => ({
    operationId: id,
    parameters: [
      parameter("q", "query"),
      parameter("{{OTHER_SECRET}}", "query"),
      parameter("o", "query", false),
      parameter("X-A", "header"),
      parameter("X-B", "header", false),
      parameter("c", "cookie"),
      parameter("id", "path"),
    ],
    requestBody: { required: true, content },
    responses: { 204: { description: "" } },
    ...(servers.length > 0 && { servers }),
  });
  const hostile = readContract({
    openapi: "3.1.0",
    info: { title: "Shed", version: "1" },
    servers: [{ url: "https://shed.example/{{OTHER_SECRET}}" }],
    paths: {
      "/a/{id}": {
        put: operation("putJson", { "application/json": form }, [{ url: "https://other.example/{{OTHER_SECRET}}" }]),
        post: operation("postForm", { "application/x-www-form-urlencoded": form }),
        patch: operation("patchParts", { "multipart/form-data": form }),
        delete: operation("deleteText", { "text/plain": { schema } }),
      },
    },
  });
  const source = JSON.stringify(postmanCollection(hostile));
  expect(source).toContain("OTHER_SECRET");
  expect(source.match(/\{\{[^{}]*\}\}/g)?.filter((variable) => variable !== "{{baseUrl}}")).toEqual([]);
});
