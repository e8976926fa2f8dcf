// Marks the line of the sample that contains the parameter, the property or the header that the reader points at or focuses.
const MARK = "is-named";

const details = document.querySelector<HTMLElement>(".operation-details");
details?.addEventListener("pointerover", mark);
details?.addEventListener("focusin", mark);
details?.addEventListener("pointerleave", () => unmark());
details?.addEventListener("focusout", () => unmark());

function unmark(): void {
  for (const line of document.querySelectorAll(`.${MARK}`)) line.classList.remove(MARK);
}

function mark({ target }: Event): void {
  unmark();
  const row = target instanceof Element ? target.closest(".value") : null;
  if (row) findLine(linesFor(row), namesOf(row))?.classList.add(MARK);
}

/** Returns the visible lines of the request or, for a part of a response, of its examples. */
function linesFor(row: Element): Element[] {
  const panel = row.closest(".response, .collapsed-row") ? "examples" : "samples";
  return [...document.querySelectorAll(`[data-panel=${panel}]:not([hidden]) [role=tabpanel]:not([hidden]) code > b`)];
}

/** Returns the name of the row, after those of the rows around it. */
function namesOf(row: Element | null | undefined): string[] {
  if (!row) return [];
  const name = row.querySelector(":scope > dt .name")?.textContent ?? "";
  return [...namesOf(row.parentElement?.closest(".value")), name];
}

/** Finds the first line with the last name, which follows lines with the names before it. */
function findLine(lines: Element[], names: string[]): Element | undefined {
  let index = -1;
  for (const name of names) {
    const pattern = namePattern(name);
    index = lines.findIndex(({ textContent }, each) => each >= Math.max(index, 0) && pattern.test(textContent));
    if (index < 0) return undefined;
  }
  return lines[index];
}

/** Matches the name also as the SDK writes it: `idempotencyKey`. */
function namePattern(name: string): RegExp {
  const source = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[-_]/g, "[-_]?");
  return new RegExp(`(?<![\\w-])${source}(?![\\w-])`, "i");
}
