// Shows the request as code while the reader edits it. The code reads credentials from the environment instead of containing them.
import { ExampleFile, type ExampleRequest, requestSamples } from "@onecontract/codegen/request-samples";
import type { ConsoleData } from "../console-data.ts";

/** Key under which Starlight's tabs with the `syncKey` "language" store the selected language. */
const STORAGE_KEY = "starlight-synced-tabs__language";

export class LiveSamples {
  readonly #root: HTMLElement;
  readonly #data: ConsoleData;
  #sources = new Map<string, string>();

  constructor(root: HTMLElement, data: ConsoleData) {
    this.#root = root;
    this.#data = data;
    const stored = localStorage.getItem(STORAGE_KEY);
    for (const input of this.#languages) {
      if (input.value === stored) input.checked = true;
      input.addEventListener("change", () => {
        localStorage.setItem(STORAGE_KEY, input.value);
        this.#show();
      });
    }
    const copy = root.querySelector("button");
    copy?.addEventListener("click", async () => {
      await navigator.clipboard.writeText(this.#source);
      copy.textContent = "Copied";
      setTimeout(() => {
        copy.textContent = "Copy";
      }, 2000);
    });
  }

  update(request: ExampleRequest, baseURL: string): void {
    const { contract, operation, sdkPackage } = this.#data;
    const options = { baseURL, pages: "one" as const, ...(sdkPackage !== undefined && { sdkPackage }) };
    const samples = requestSamples(contract, operation, withFileNames(request), options);
    this.#sources = new Map(samples.map(({ label, source }) => [label, source]));
    this.#show();
  }

  #show(): void {
    const code = this.#root.querySelector("code");
    if (code) code.textContent = this.#source;
  }

  get #source(): string {
    const label = this.#languages.find(({ checked }) => checked)?.value ?? "";
    return this.#sources.get(label) ?? "";
  }

  get #languages(): HTMLInputElement[] {
    return [...this.#root.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  }
}

/** Replaces files by placeholders, because the code refers to a file by its name. */
function withFileNames({ body, ...request }: ExampleRequest): ExampleRequest {
  return { ...request, ...(body && { body: { ...body, value: replaceFiles(body.value, false) } }) };
}

function replaceFiles(value: unknown, isPart: boolean): unknown {
  if (value instanceof File) return new ExampleFile(value.name, value.type, isPart, value.name);
  if (Array.isArray(value)) return value.map((item) => replaceFiles(item, isPart));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceFiles(item, true)]));
}
