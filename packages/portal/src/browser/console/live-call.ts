// Defines the custom element <live-call>, which sends the example request of an operation and shows the response.

import { parseJson } from "@onecontract/codegen/json/exact-json";
import type { ConsoleData } from "../../view/console/console-data.ts";
import { connection } from "../connection/connection.ts";
import { findElement } from "../create-element.ts";
import { runRequest } from "./run-request.ts";

/** The console's data, and the example request with the names of its parameters. */
type LiveCallData = ConsoleData & { request: { arguments: { name: string; in: string; value: unknown }[] } };

class LiveCall extends HTMLElement {
  connectedCallback(): void {
    const data = parseJson(findElement(this, "script", HTMLScriptElement).text).value as LiveCallData;
    const button = findElement(this, "[data-run]", HTMLButtonElement);
    const status = findElement(this, ".try-status", HTMLElement);
    const details = findElement(this, ".try-details", HTMLElement);
    button.disabled = false;
    const run = async () => {
      const { baseURL } = connection;
      const signal = new AbortController().signal;
      button.disabled = true;
      await runRequest(data, exampleRequest(data), { baseURL, signal }, { status, details });
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
