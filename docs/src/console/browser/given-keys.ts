// The keys that the reader typed. They are in the inputs and nowhere else.
import type { ConsoleData } from "../console-data.ts";
import type { Issue } from "./read-request.ts";

/** By name of the security scheme, without those that are not given. */
export function givenKeys(form: HTMLFormElement): Record<string, string> {
  const given = keyInputs(form).map((input) => [input.dataset.scheme ?? "", input.value.trim()]);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

export function keyIssues(form: HTMLFormElement, { credentials, needsKey }: ConsoleData): Issue[] {
  const inputs = keyInputs(form);
  const [first] = inputs;
  if (first && needsKey && Object.keys(givenKeys(form)).length === 0) {
    const wanted = credentials.length === 1 ? "a key" : `one of ${credentials.map(({ label }) => label).join(", ")}`;
    return [
      {
        input: first,
        message: `${credentials.length === 1 ? credentials[0]?.label : "credentials"}: expected ${wanted}, got nothing`,
      },
    ];
  }
  // What the client would refuse, as a header cannot carry it (RFC 9110, section 5.5).
  return inputs
    .filter(({ value }) => /[^!-~]/.test(value.trim()))
    .map((input) => ({ input, message: "expected visible ASCII, got another character" }));
}

function keyInputs(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("[data-scheme]")];
}
