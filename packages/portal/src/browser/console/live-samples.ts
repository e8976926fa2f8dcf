// Shows the request as code while the reader edits it, with masked credentials. Copied code contains them in full.
import { type CodeSample, type RequestValues, requestSamples } from "@onecontract/codegen/request-samples";
import type { ConsoleData } from "../../view/console/console-data.ts";
import { connection } from "../connection/connection.ts";
import { markValue, maskSecret } from "../connection/mark-values.ts";
import { readTab, storeTab } from "../tab-selection.ts";
import { highlightCode } from "./highlight-code.ts";

/** Key of the tabs with the samples of the page. */
const SYNC_KEY = "language";
const COPIED_MS = 2000;

export class LiveSamples {
  readonly #root: HTMLElement;
  readonly #data: ConsoleData;
  #samples: CodeSample[] = [];

  constructor(root: HTMLElement, data: ConsoleData) {
    this.#root = root;
    this.#data = data;
    const stored = readTab(SYNC_KEY);
    for (const input of this.#languages) {
      if (input.value === stored) input.checked = true;
      input.addEventListener("change", () => {
        storeTab(SYNC_KEY, input.value);
        this.#show();
      });
    }
    const copy = root.querySelector("button");
    copy?.addEventListener("click", async () => {
      await navigator.clipboard.writeText(this.#source((secret) => secret));
      copy.textContent = "Copied";
      setTimeout(() => {
        copy.textContent = "Copy";
      }, COPIED_MS);
    });
  }

  update(request: RequestValues, baseURL: string): void {
    const { contract, operation, sdkPackage } = this.#data;
    this.#samples = requestSamples(contract, operation, request, { baseURL, pages: "one", sdkPackage });
    this.#show();
  }

  #show(): void {
    this.#root.querySelector("code")?.replaceChildren(...highlightCode(this.#source(maskSecret)));
  }

  #source(show: (secret: string) => string): string {
    const label = this.#languages.find(({ checked }) => checked)?.value;
    const { parts = [] } = this.#samples.find((sample) => sample.label === label) ?? {};
    // The sample contains the base URL already.
    const value = (mark: string) => (mark.startsWith("credential") ? markValue(mark, connection, show) : undefined);
    return parts.map(({ text, mark }) => (mark === undefined ? text : (value(mark) ?? text))).join("");
  }

  get #languages(): HTMLInputElement[] {
    return [...this.#root.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  }
}
