// The request as code in the language that the reader chose, while it is typed. The key is not in it: samples read it from the environment.
import { ExampleFile, type ExampleRequest, requestSamples } from "@petstore/codegen/request-samples";
import type { ConsoleData } from "../console-data.ts";

/** Where the tabs of the page keep the language that was chosen (Starlight, `syncKey`). */
const STORAGE_KEY = "starlight-synced-tabs__language";

export class LiveSamples {
  readonly #root: HTMLElement;
  readonly #data: ConsoleData;
  #sources = new Map<string, string>();

  constructor(root: HTMLElement, data: ConsoleData) {
    this.#root = root;
    this.#data = data;
    const kept = localStorage.getItem(STORAGE_KEY);
    for (const choice of this.#choices) {
      if (choice.value === kept) choice.checked = true;
      choice.addEventListener("change", () => {
        localStorage.setItem(STORAGE_KEY, choice.value);
        this.#show();
      });
    }
    const copy = root.querySelector("button");
    copy?.addEventListener("click", async () => {
      await navigator.clipboard.writeText(this.#chosen);
      copy.textContent = "Copied";
      setTimeout(() => {
        copy.textContent = "Copy";
      }, 2000);
    });
  }

  update(request: ExampleRequest, baseURL: string): void {
    const { contract, operation } = this.#data;
    const samples = requestSamples(contract, operation, withFileNames(request), { baseURL, pages: "one" });
    this.#sources = new Map(samples.map(({ label, source }) => [label, source]));
    this.#show();
  }

  #show(): void {
    const code = this.#root.querySelector("code");
    if (code) code.textContent = this.#chosen;
  }

  get #chosen(): string {
    const label = this.#choices.find(({ checked }) => checked)?.value ?? "";
    return this.#sources.get(label) ?? "";
  }

  get #choices(): HTMLInputElement[] {
    return [...this.#root.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  }
}

/** Code names a file; it does not have it in it. */
function withFileNames({ body, ...request }: ExampleRequest): ExampleRequest {
  return { ...request, ...(body && { body: { ...body, value: named(body.value, false) } }) };
}

function named(value: unknown, isPart: boolean): unknown {
  if (value instanceof File) return new ExampleFile(value.name, value.type, isPart, value.name);
  if (Array.isArray(value)) return value.map((item) => named(item, isPart));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, named(item, true)]));
}
