// The inputs of the console that stand for one part of the request each.

export type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FieldInput {
  place: string;
  name: string;
  element: FieldElement;
}

export function fieldInputs(form: HTMLFormElement): FieldInput[] {
  return [...form.querySelectorAll<FieldElement>("[data-place]")].map((element) => ({
    place: element.dataset.place ?? "",
    name: element.dataset.name ?? "",
    element,
  }));
}
