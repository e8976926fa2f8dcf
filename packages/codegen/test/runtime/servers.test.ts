// Separate servers whose URL in the contract cannot be used as it is.
import { expect, it } from "vitest";
import type { CallInput, Send } from "../../src/runtime/sdk/call-input.ts";
import { type ServerTable, sendTo, setSeparateServers } from "../../src/runtime/sdk/servers.ts";

const table: ServerTable = {
  prefix: "SHOP",
  environments: { production: { url: "https://shop.example" } },
  separate: {
    agents: {
      production: { url: "https://{host}", variables: { host: { default: "{your-host}", environment: "X" } } },
    },
    files: { production: { url: "/files" } },
  },
};
const input: CallInput = { operation: { method: "GET", path: "/agents" } };

function createSend() {
  const urls: unknown[] = [];
  const send: Send = async ({ options }) => {
    urls.push(options && "baseURL" in options ? options.baseURL : undefined);
    return { data: undefined, response: new Response() };
  };
  return { send, urls };
}

it("rejects only the calls of a server whose URL is invalid", async () => {
  const { send, urls } = createSend();
  setSeparateServers(send, table, {});
  await sendTo(send, "files")(input);
  expect(urls).toEqual(["https://shop.example/files"]);
  await expect(sendTo(send, "agents")(input)).rejects.toThrow(
    new TypeError('servers.agents: expected a URL, got "https://{your-host}"; set this option'),
  );
});

it("sends these calls to the URL that the option names", async () => {
  const { send, urls } = createSend();
  setSeparateServers(send, table, { servers: { agents: "https://a.agents.example/" } });
  await sendTo(send, "agents")(input);
  expect(urls).toEqual(["https://a.agents.example"]);
});
