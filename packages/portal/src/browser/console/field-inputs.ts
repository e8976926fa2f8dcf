// Finds the inputs of the console's form that each hold one parameter or one property of the body.

export type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FieldInput {
  /** `path`, `query`, `header` or `body`. */
  location: string;
  name: string;
  element: FieldElement;
}

export function fieldInputs(form: HTMLFormElement): FieldInput[] {
  return [...form.querySelectorAll<FieldElement>("[data-location]")].map((element) => ({
    location: element.dataset.location ?? "",
    name: element.dataset.name ?? "",
    element,
  }));
}
