// Defines the custom element <live-call>, which sends the example request of an operation and shows the response.

import { parseJson } from "@onecontract/codegen/json/exact-json";
import type { ConsoleData } from "../../view/console/console-data.ts";
import { connection } from "../connection/connection.ts";
import { runRequest } from "./run-request.ts";

/** The console's data, and the example request with the names of its parameters. */
type LiveCallData = ConsoleData & { request: { arguments: { name: string; in: string; value: unknown }[] } };

class LiveCall extends HTMLElement {
  connectedCallback(): void {
    const data = parseJson(this.querySelector("script")?.textContent ?? "").value as LiveCallData;
    const button = this.querySelector<HTMLButtonElement>("[data-run]");
    const status = this.querySelector<HTMLElement>(".try-status");
    const details = this.querySelector<HTMLElement>(".try-details");
    if (!button || !status || !details) throw new Error("live call: expected its button and its output, got none");
    button.disabled = false;
    const run = async () => {
      const { baseURL, credentials } = connection;
      const signal = new AbortController().signal;
      button.disabled = true;
      await runRequest(data, exampleRequest(data), { baseURL, credentials, signal }, { status, details });
      button.disabled = false;
    };
    button.addEventListener("click", () => void run());
    this.querySelector("input")?.addEventListener("keydown", ({ key }) => {
      if (key === "Enter" && !button.disabled) void run();
    });
  }
}

function exampleRequest({ operation, request }: LiveCallData) {
  return {
    arguments: request.arguments.flatMap(({ name, in: location, value }) => {
      const parameter = operation.parameters.find((each) => each.name === name && each.in === location);
      return parameter ? [{ parameter, value }] : [];
    }),
  };
}

customElements.define("live-call", LiveCall);
