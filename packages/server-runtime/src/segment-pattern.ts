// Matches a segment of a path with several parameters, such as `{from}-{to}.json`. Literals are searched for: a regular expression would
// backtrack for seconds over a long URL.

/** A literal that ends the value of a parameter. It may contain values of parameters that nothing else separates. */
interface End {
  text: string;
  values: readonly string[];
}

/**
 * Largest number of combinations of values that separate adjacent parameters. It multiplies with each parameter, so that the values of further
 * ones separate nothing.
 */
const MAX_COMBINATIONS = 1000;

/**
 * Returns a function that returns the values of the parameters of a segment, or undefined. Each value has at least one character and
 * stops at the first of its ends, but as in names of files, an extension begins at the last dot.
 *
 * @param allowed the values of parameters that only their values separate from the previous one: `{name}{extension}`
 */
export function segmentPattern(
  pattern: string,
  allowed: ReadonlyMap<string, readonly string[]>,
): (segment: string) => string[] | undefined {
  const [start = "", ...tokens] = pattern.split(/(\{[^{}]+\})/);
  const ends = readEnds(tokens, allowed);
  return (segment) => {
    const limits = findLimits(segment, ends);
    if (!limits || !segment.startsWith(start)) return undefined;
    const values: string[] = [];
    let position = start.length;
    for (const [index, alternatives] of ends.entries()) {
      const limit = limits[index] ?? 0;
      const isLast = index === ends.length - 1;
      const isExtension = alternatives.length === 1 && alternatives[0]?.text.startsWith(".") === true;
      const found = alternatives
        .map(({ text, values: own }) => {
          const first =
            isLast || isExtension ? lastPosition(segment, text, limit, isLast) : segment.indexOf(text, position + 1);
          return { first, end: first + text.length, own };
        })
        .filter(({ first, end }) => first > position && end <= limit)
        .sort((a, b) => a.first - b.first)[0];
      if (!found) return undefined;
      values.push(segment.slice(position, found.first), ...found.own);
      position = found.end;
    }
    return values;
  };
}

/** @param tokens placeholders, and the literal after each */
function readEnds(tokens: readonly string[], allowed: ReadonlyMap<string, readonly string[]>): End[][] {
  const ends: End[][] = [];
  for (let index = 0; index < tokens.length; index += 2) {
    const literal = tokens[index + 1] ?? "";
    const values = allowed.get((tokens[index] ?? "").slice(1, -1));
    const isAdjacent = index > 0 && tokens[index - 1] === "";
    const combinations = (ends.at(-1)?.length ?? 0) * (values?.length ?? 0);
    const previous = isAdjacent && values && combinations <= MAX_COMBINATIONS && ends.pop();
    ends.push(
      previous
        ? previous.flatMap((end) =>
            values.map((value) => ({ text: end.text + value + literal, values: [...end.values, value] })),
          )
        : [{ text: literal, values: [] }],
    );
  }
  return ends;
}

/** Returns for each parameter the position at which its end has to be complete, so that those after it have room. */
function findLimits(segment: string, ends: readonly (readonly End[])[]): number[] | undefined {
  const limits: number[] = [];
  let limit = segment.length;
  for (const [index, alternatives] of [...ends.entries()].reverse()) {
    limits[index] = limit;
    const isLast = index === ends.length - 1;
    const latest = Math.max(...alternatives.map(({ text }) => lastPosition(segment, text, limit, isLast)));
    if (latest < 0) return undefined;
    limit = latest - 1;
  }
  return limits;
}

/** Returns the last position at which a text ends before the limit, or exactly there, or -1. */
function lastPosition(segment: string, text: string, limit: number, isExact: boolean): number {
  const position = limit - text.length;
  if (position < 0) return -1;
  if (!isExact) return segment.lastIndexOf(text, position);
  return segment.startsWith(text, position) ? position : -1;
}
