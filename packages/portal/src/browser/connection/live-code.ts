// Updates the code of a page when the reader selects a server or enters a credential. Credentials are masked in the page, and
// complete in what a copy button copies.
import { connection } from "./connection.ts";
import { markValue, maskSecret } from "./mark-values.ts";

/** The marked parts, with their nodes in the built page. */
const parts = [...document.querySelectorAll<HTMLElement>("[data-mark]")].map((element) => ({
  element,
  built: [...element.childNodes],
}));

/** The base URL in sentences. */
const baseURLs = [
  ...document.querySelectorAll("[data-base-url]"),
  ...[...document.querySelectorAll("main :not(pre) > code:not([data-contract-url])")].filter(
    ({ textContent }) => textContent === connection.data.baseURL,
  ),
];

function update(): void {
  fill(maskSecret);
  for (const element of baseURLs) element.textContent = connection.baseURL;
}

/** @param show returns a secret as the code shows it */
function fill(show: (secret: string) => string): void {
  for (const { element, built } of parts) {
    const value = markValue(element.dataset.mark ?? "", connection, show);
    // The element of the first token has the colour of the code.
    const token = built[0] instanceof HTMLElement ? built[0].cloneNode(false) : document.createTextNode("");
    if (value !== undefined) token.textContent = value;
    element.replaceChildren(...(value === undefined ? built : [token]));
  }
}

/** Returns the code of a block with the complete credentials. */
export function completeCode(block: Element): string {
  fill((secret) => secret);
  const code = block.querySelector("pre")?.textContent.replace(/\n$/, "") ?? "";
  fill(maskSecret);
  return code;
}

connection.addEventListener("change", update);
update();
