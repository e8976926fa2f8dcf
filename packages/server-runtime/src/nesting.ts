// Determines whether a JSON document is nested too deeply before it is parsed. Code that walks a document, including
// JSON.parse with a reviver, recurses once per level, so a small document could exhaust the stack (RFC 8259, section 9,
// allows a limit).

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKETS = new Set([0x5b, 0x7b]);
const CLOSING_BRACKETS = new Set([0x5d, 0x7d]);

/** Returns whether a JSON document has more than `maxLevels` levels of arrays and objects. The document may be malformed. */
export function isNestedDeeperThan(json: string, maxLevels: number): boolean {
  // Each level takes two characters, so most documents need not be scanned.
  if (json.length <= 2 * maxLevels) return false;
  let level = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json.charCodeAt(index);
    if (isInString) {
      if (character === BACKSLASH) index++;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (CLOSING_BRACKETS.has(character)) level--;
    else if (OPENING_BRACKETS.has(character) && ++level > maxLevels) return true;
  }
  return false;
}
