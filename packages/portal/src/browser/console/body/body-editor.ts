// Edits the body in a form, as JSON or text, or as a file. The form and the JSON have the same content.
import { parseJson } from "@onecontract/codegen/json/exact-json";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { prettyPrintJson } from "@onecontract/codegen/language/json";
import { describeReceived } from "@onecontract/codegen/validation/describe-received";
import type { ConsoleData } from "../../../view/console/console-data.ts";
import { showIssues } from "../show-issues.ts";
import { controlKind, createControl } from "./create-control.ts";
import type { ValueControl } from "./value-control.ts";

export class BodyEditor {
  readonly #form: HTMLFormElement;
  readonly #data: ConsoleData;
  readonly #input: HTMLTextAreaElement | HTMLInputElement | undefined;
  readonly #root: HTMLElement | undefined;
  readonly #modes: HTMLElement | undefined;
  #control: ValueControl | undefined;
  /** JSON that the form was created from, or has written. */
  #source = "";

  constructor(form: HTMLFormElement, data: ConsoleData) {
    this.#form = form;
    this.#data = data;
    this.#input = form.querySelector<HTMLTextAreaElement | HTMLInputElement>("#try-body") ?? undefined;
    this.#root = form.querySelector<HTMLElement>("[data-body-form]") ?? undefined;
    this.#modes = form.querySelector<HTMLElement>("[data-body-modes]") ?? undefined;
    const { body, contract } = data;
    if (!body || !this.#root) return;
    const hasForm = controlKind(contract, body.schema, undefined) !== "input";
    if (this.#modes) this.#modes.hidden = !hasForm;
    this.#modes?.addEventListener("change", () => this.#changeMode());
    if (!hasForm || !this.#createForm()) this.#show("JSON");
  }

  /** Returns the value, undefined if there is none, or a SyntaxError if the JSON is malformed. */
  read(): unknown {
    const { body } = this.#data;
    const input = this.#input;
    if (body?.kind === "fields") return this.#control && withoutEmpty(this.#control.read());
    if (input instanceof HTMLInputElement) return input.files?.[0];
    if (!input || input.value.trim() === "") return undefined;
    if (body?.kind === "text") return input.value;
    const { value, cause } = parseJson(input.value);
    return cause ?? value;
  }

  /** Returns the input at which an issue is shown. */
  find(path: string): HTMLElement | undefined {
    return this.#control && !this.#root?.hidden ? this.#control.find(path, "body") : this.#input;
  }

  /**
   * Updates the JSON if an input of the form has changed, and the form if the JSON has changed.
   *
   * @param target target of an `input` event of the form
   */
  sync(target: EventTarget | null): void {
    if (!this.#input || !this.#root) return;
    if (target instanceof Node && this.#root.contains(target)) this.#write();
    // The history of requests has filled in the JSON.
    else if (!this.#root.hidden && this.#input.value !== this.#source && !this.#createForm()) this.#show("JSON");
  }

  #write(): void {
    const { body } = this.#data;
    const value = this.#control?.read();
    const sent = body?.kind === "json" && body.required ? value : withoutEmpty(value);
    this.#source = sent === undefined ? "" : prettyPrintJson(sent);
    if (this.#input) this.#input.value = this.#source;
  }

  #changeMode(): void {
    const isForm = this.#modes?.querySelector<HTMLInputElement>("[value=Form]")?.checked ?? false;
    const isShown = isForm && (this.#input?.value === this.#source || this.#createForm());
    this.#show(isShown ? "Form" : "JSON");
    if (!isForm || isShown || !this.#input) return;
    showIssues(this.#form, [{ input: this.#input, message: this.#mismatch(this.#input.value) }]);
  }

  /** Describes why the form cannot show the JSON. */
  #mismatch(source: string): string {
    const { value, cause } = parseJson(source);
    if (cause instanceof SyntaxError) return `body: expected JSON, got malformed input: ${cause.message}`;
    const { contract, body } = this.#data;
    const isList = body && controlKind(contract, body.schema, undefined) === "list";
    return `body: expected ${isList ? "an array" : "an object"}, got ${describeReceived(value)}`;
  }

  #show(mode: "Form" | "JSON"): void {
    const wrapper = this.#input?.closest<HTMLElement>(".try-field");
    if (this.#root) this.#root.hidden = mode === "JSON";
    if (wrapper) wrapper.hidden = mode === "Form";
    const radio = this.#modes?.querySelector<HTMLInputElement>(`[value=${mode}]`);
    if (radio) radio.checked = true;
  }

  /** Creates the form of the JSON. Returns false if it is malformed or the form cannot show it. */
  #createForm(): boolean {
    const { contract, body } = this.#data;
    const source = this.#input?.value ?? "";
    const { value, cause } = source.trim() === "" ? { value: undefined, cause: undefined } : parseJson(source);
    if (!body || cause !== undefined || controlKind(contract, body.schema, value) === "input") return false;
    const options = { contract, id: "try-body", name: "body", source: body.schema, required: body.required, depth: 0 };
    this.#control = createControl({ ...options, value });
    this.#root?.replaceChildren(this.#control.element);
    this.#source = source;
    return true;
  }
}

/** Returns undefined in place of an object without properties. */
function withoutEmpty(value: unknown): unknown {
  return isRecord(value) && Object.keys(value).length === 0 ? undefined : value;
}
