// Updates the samples of a page when the reader selects a server or enters a credential. Credentials are masked in the page, and
// complete in what a copy button copies.
import { connection } from "./connection.ts";
import { currentValues, fillSlots, findSlots, maskSecret, type Slot } from "./sample-slots.ts";

interface LiveSlot {
  slot: Slot;
  element: HTMLElement;
  /** Nodes of the sample as it was built. */
  original: Node[];
}

/** The code of each block as it was built. */
const builtCode = new Map(
  [...document.querySelectorAll(".code-block")].map((block) => [
    block,
    block.querySelector("pre")?.textContent.replace(/\n$/, "") ?? "",
  ]),
);

const liveSlots: LiveSlot[] = [...document.querySelectorAll<HTMLElement>(".code-block .code-line")].flatMap(
  createSlots,
);

/** The base URL in sentences. */
const baseURLs = [
  ...document.querySelectorAll("[data-base-url]"),
  ...[...document.querySelectorAll("main :not(pre) > code:not([data-contract-url])")].filter(
    ({ textContent }) => textContent === connection.data.baseURL,
  ),
];

/** Wraps each slot of a line in an element. Starts at the end, because wrapping a slot changes the nodes after it. */
function createSlots(line: HTMLElement): LiveSlot[] {
  const source = line.textContent;
  // A client is recognized by the entire sample, because its options may be in other lines.
  const isClient = /\bnew \w+\(/.test(source);
  const block = isClient ? (line.closest("pre")?.textContent ?? "") : source;
  const slots = findSlots(
    source,
    isClient && /\b(baseURL|environment|servers)\b/.test(block) ? withoutClient() : connection.data,
  );
  return slots.reverse().map((slot) => {
    const range = document.createRange();
    range.setStart(...position(line, slot.start));
    range.setEnd(...position(line, slot.end, true));
    const element = document.createElement("span");
    element.append(range.extractContents());
    range.insertNode(element);
    return { slot, element, original: [...element.childNodes] };
  });
}

function withoutClient() {
  const { client: _, ...data } = connection.data;
  return data;
}

/** Returns the text node and the offset within it of an offset within the line. */
function position(line: HTMLElement, offset: number, isEnd = false): [Node, number] {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (offset < before + length || (isEnd && offset === before + length)) return [node, offset - before];
    before += length;
  }
  return [line, line.childNodes.length];
}

function update(): void {
  const values = currentValues(connection, maskSecret);
  for (const { slot, element, original } of liveSlots) {
    const value = slot.render(values);
    const [first] = original;
    // The element of the first token has the colour of the code.
    const token = first instanceof HTMLElement ? (first.cloneNode(false) as HTMLElement) : undefined;
    if (value === undefined) element.replaceChildren(...original);
    else if (token) {
      token.textContent = value;
      element.replaceChildren(token);
    } else element.textContent = value;
  }
  for (const element of baseURLs) element.textContent = connection.baseURL;
}

/** Returns the code of a block with the current values. */
export function completeCode(block: Element): string {
  const built = builtCode.get(block) ?? "";
  const values = currentValues(connection, (secret) => secret);
  return fillSlots(built, findSlots(built, connection.data), values);
}

connection.addEventListener("change", update);
update();
