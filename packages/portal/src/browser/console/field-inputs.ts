// Finds the inputs of the console's form that each hold one parameter.

export type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FieldInput {
  /** `path`, `query` or `header`. */
  location: string;
  name: string;
  element: FieldElement;
}

/** Leaves out the inputs of the body (body/body-editor.ts). */
export function fieldInputs(form: HTMLFormElement): FieldInput[] {
  return [...form.querySelectorAll<FieldElement>("[data-location]:not([data-location=body])")].map((element) => ({
    location: element.dataset.location ?? "",
    name: element.dataset.name ?? "",
    element,
  }));
}
