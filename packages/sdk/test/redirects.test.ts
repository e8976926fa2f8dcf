// A GET follows redirects within its origin. All others are errors, unless a middleware follows them.
import { expect, test } from "vitest";
import { followRedirects } from "../src/index.ts";
import { startClient, startServer } from "./test-server.ts";

const NEW_PET = { name: "Rex", categoryId: 1 };

test.for([301, 302, 303, 307, 308])(
  "a POST that is redirected with %i is an error that names the target",
  async (status) => {
    const other = await startServer(() => ({ body: '{"id":1}' }));
    const location = `${other.url}/elsewhere`;
    const { client } = await startClient(() => ({ status, headers: { location }, body: "<p>Found</p>" }), {
      headers: { "x-tenant": "7" },
    });
    const error = await client.pets.create(NEW_PET).catch((error) => error);
    expect(error).toMatchObject({ name: "APIError", message: `POST /pets: ${status} redirect to ${location}`, status });
    expect(other.requests).toEqual([]);
  },
);

const redirectTo = (location: string, status: number) => (_request: unknown, index: number) =>
  index === 0 ? { status, headers: { location }, body: "" } : { body: '{"id":1,"name":"Rex"}' };

test.for([
  [307, "POST", JSON.stringify(NEW_PET)],
  [308, "POST", JSON.stringify(NEW_PET)],
] as const)("followRedirects() follows %i with the same method, headers and body", async ([status, method, body]) => {
  const { client, requests } = await startClient(redirectTo("/v2/pets", status), { middleware: [followRedirects()] });
  expect(await client.pets.create(NEW_PET)).toMatchObject({ id: 1 });
  expect(requests[1]).toMatchObject({ method, url: "/v2/pets", body });
  expect(requests[1]?.headers.authorization).toBe("Bearer test-key");
});

test.for([301, 302, 303])("followRedirects() follows %i for a GET, but not for a POST", async (status) => {
  const { client } = await startClient(redirectTo("/v2/pets/1", status), { middleware: [followRedirects()] });
  expect(await client.pets.get(1)).toMatchObject({ id: 1 });
  const other = await startClient(redirectTo("/v2/pets", status), { middleware: [followRedirects()] });
  await expect(other.client.pets.create(NEW_PET)).rejects.toMatchObject({ status });
  expect(other.requests).toHaveLength(1);
});

test.for([301, 302, 303, 307, 308])(
  "a GET that is redirected with %i is followed within the origin",
  async (status) => {
    const middleware = [(request: Request, next: (request: Request) => Promise<Response>) => next(request)];
    for (const options of [{}, { middleware }, { fetch }]) {
      const { client, requests } = await startClient(redirectTo("/v2/pets/1", status), options);
      expect(await client.pets.get(1, { headers: { "x-tenant": "7" } })).toMatchObject({ id: 1 });
      expect(requests[1]).toMatchObject({ method: "GET", url: "/v2/pets/1" });
      expect(requests[1]?.headers).toMatchObject({ authorization: "Bearer test-key", "x-tenant": "7" });
    }
  },
);

test.for([[], [followRedirects()]])(
  "a GET is not redirected to another host, and a loop ends, with %j",
  async (middleware) => {
    const other = await startServer(() => ({}));
    const elsewhere = await startClient(redirectTo(`${other.url}/pets`, 307), { middleware });
    await expect(elsewhere.client.pets.list()).rejects.toThrow("redirect to");
    expect(other.requests).toEqual([]);
    const loop = () => ({ status: 307, headers: { location: "/v1/pets" }, body: "" });
    const { client, requests } = await startClient(loop, { middleware });
    await expect(client.pets.list()).rejects.toThrow("GET /pets: 307 redirect to /v1/pets");
    expect(requests).toHaveLength(6);
  },
);

test("followRedirects({ origins }) follows to other origins, with the headers", async () => {
  const other = await startServer(() => ({ body: '{"id":1,"name":"Rex"}' }));
  const { client } = await startClient(redirectTo(`${other.url}/pets/1`, 302), {
    middleware: [followRedirects({ origins: [new URL(other.url).origin] })],
  });
  expect(await client.pets.get(1)).toMatchObject({ id: 1 });
  expect(other.requests[0]?.headers.authorization).toBe("Bearer test-key");
});
