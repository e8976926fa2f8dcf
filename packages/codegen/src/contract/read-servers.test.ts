import { describe, expect, it } from "vitest";
import { readContract } from "./read-contract.ts";
import { separateServers, separateServersName, serverVariables } from "./separate-servers.ts";

const main = { url: "https://{region}.cinema.example", variables: { region: { default: "eu", enum: ["eu", "us"] } } };

/** Reads a contract with one operation for each list of servers. An operation with `undefined` has no list. */
function read(servers: object[] | undefined, ...operations: (object[] | undefined)[]) {
  const paths = operations.map((ownServers, index) => [
    `/${index}`,
    { get: { operationId: `op${index}`, responses: {}, ...(ownServers && { servers: ownServers }) } },
  ]);
  const info = { title: "Cinema", version: "1" };
  return readContract({ openapi: "3.1.0", info, servers, paths: Object.fromEntries(paths) } as never);
}

/** Returns the name of each operation's separate servers. */
function names(servers: object[], ...operations: (object[] | undefined)[]) {
  const contract = read(servers, ...operations);
  return contract.operations.map((operation) => separateServersName(contract, operation));
}

describe("readContract", () => {
  it("reads the servers of an operation or of its path, unless the first one is the first server of the document", () => {
    const paths = { "/a": { servers: [{ url: "https://a.example" }], get: { operationId: "a", responses: {} } } };
    const contract = readContract({ openapi: "3.1.0", info: { title: "A", version: "1" }, paths } as never);
    expect(contract.operations[0]?.servers).toMatchObject([{ url: "https://a.example", environment: "production" }]);
    const other = read([main], undefined, [main], [], [{ url: "https://b.example" }, main]).operations;
    expect(other.map(({ servers }) => servers?.map(({ template }) => template))).toEqual([
      undefined,
      undefined,
      undefined,
      ["https://b.example", main.url],
    ]);
  });
});

describe("separateServersName", () => {
  it.each([
    [{ url: "https://x.example", description: "File uploads" }, "fileUploads"],
    [{ url: "https://files.cinema.example", description: "The servers that store all files" }, "files"],
    [{ url: "https://api.media.example/v2" }, "media"],
    [{ url: "https://{region}.tickets.example" }, "tickets"],
    [{ url: "/uploads" }, "uploads"],
    [{ url: "/" }, "server"],
    [{ url: "https://127.0.0.1:99/" }, "server"],
  ])("names %j %s", (server, name) => {
    expect(names([main], [server])).toEqual([name]);
  });

  it("gives equal lists of servers one name, and different lists distinct names", () => {
    const [a, b, c] = ["https://a.example/1", "https://a.example/2", "https://a.example/3"].map((url) => [{ url }]);
    expect(names([main], a, a, b, c)).toEqual(["a", "a", "a2", "a3"]);
  });
});

describe("serverVariables", () => {
  it("merges the variables of all servers by name", () => {
    const photos = {
      url: "https://{region}.p.example/{v}",
      variables: { region: { default: "asia", enum: ["asia"] }, v: { default: "1" } },
    };
    const contract = read([main], [photos]);
    expect(separateServers(contract)).toHaveLength(1);
    expect(serverVariables(contract)).toEqual([
      { name: "region", default: "eu", enum: ["eu", "us", "asia"] },
      { name: "v", default: "1", enum: [] },
    ]);
  });

  it("omits a variable that is the whole URL, because the option baseURL replaces it", () => {
    const contract = read([{ url: "{base}/", variables: { base: { default: "https://cinema.example" } } }], undefined);
    expect(serverVariables(contract)).toEqual([]);
  });
});
