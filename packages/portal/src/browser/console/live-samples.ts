// Shows the request as code while the reader edits it, with masked credentials. Copied code contains them in full.

import { type CodeSample, type RequestValues, requestSamples } from "@onecontract/codegen/request-samples";
import { t } from "../../messages/translate.ts";
import type { ConsoleData } from "../../view/console/console-data.ts";
import { connection } from "../connection/connection.ts";
import { markValue, maskSecret } from "../connection/mark-values.ts";
import { readTab, selectSynced } from "../tab-selection.ts";
import { highlightCode } from "./highlight-code.ts";

/** Key of the tabs with the samples of the page. */
const SYNC_KEY = "language";
const COPIED_MS = 2000;

interface ShownRequest {
  values: RequestValues;
  baseURL: string;
}

export class LiveSamples {
  readonly #root: HTMLElement;
  readonly #language: HTMLSelectElement;
  readonly #data: ConsoleData;
  #request: ShownRequest | undefined;
  #parts: CodeSample["parts"] = [];

  constructor(root: HTMLElement, language: HTMLSelectElement, data: ConsoleData) {
    this.#root = root;
    this.#language = language;
    this.#data = data;
    language.addEventListener("change", () => void this.#show());
    const copy = root.querySelector("button");
    copy?.addEventListener("click", async () => {
      await navigator.clipboard.writeText(this.#source((secret) => secret));
      copy.textContent = t("Copied");
      setTimeout(() => {
        copy.textContent = t("Copy");
      }, COPIED_MS);
    });
  }

  update(values: RequestValues, baseURL: string): void {
    this.#request = { values, baseURL };
    void this.#show();
  }

  /** Shows the language that the reader selected last, also in the tabs of the page. */
  selectStored(): void {
    selectSynced(SYNC_KEY, readTab(SYNC_KEY) ?? this.#language.value);
    void this.#show();
  }

  async #show(): Promise<void> {
    const request = this.#request;
    const label = this.#language.value;
    if (!request) return;
    const samples = await this.#samples(request, label);
    // The reader may have changed the request or the language while the languages were loading.
    if (request !== this.#request || label !== this.#language.value) return;
    this.#parts = (samples.find((sample) => sample.label === label) ?? samples[0])?.parts ?? [];
    this.#root.querySelector("code")?.replaceChildren(...highlightCode(this.#source(maskSecret)));
  }

  /** Returns samples, of which one has the label. Loads the languages without an SDK when the first of them is shown. */
  async #samples({ values, baseURL }: ShownRequest, label: string): Promise<CodeSample[]> {
    const { contract, operation, sdkPackage } = this.#data;
    const samples = requestSamples(contract, operation, values, { baseURL, pages: "one", sdkPackage });
    if (samples.some((sample) => sample.label === label)) return samples;
    const { furtherRequestSamples } = await import("@onecontract/codegen/further-samples");
    return furtherRequestSamples(contract, operation, values, baseURL);
  }

  #source(show: (secret: string) => string): string {
    // The sample contains the base URL already.
    const value = (mark: string) => (mark.startsWith("credential") ? markValue(mark, connection, show) : undefined);
    return this.#parts.map(({ text, mark }) => (mark === undefined ? text : (value(mark) ?? text))).join("");
  }
}
