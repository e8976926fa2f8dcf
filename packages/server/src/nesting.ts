// How deep arrays and objects of a JSON text are within each other. Code that follows them, JSON.parse with a reviver
// among it, calls itself for each level, so a small text could exhaust the stack (RFC 8259, section 9, allows a limit).

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether a text, which may be no JSON at all, has more than so many levels of arrays and objects. */
export function isNestedDeeper(text: string, levelsMax: number): boolean {
  // Each level takes two characters, so most texts need no look.
  if (text.length <= 2 * levelsMax) return false;
  let level = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === BACKSLASH) index++;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (CLOSING.has(character)) level--;
    else if (OPENING.has(character) && ++level > levelsMax) return true;
  }
  return false;
}
