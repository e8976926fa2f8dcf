// Matches media types of a request against those of the contract: `Content-Type` and `Accept`.

/**
 * Returns the content whose media type matches, case-insensitively (RFC 9110, section 8.3.1). The charset must be UTF-8;
 * other parameters are ignored. An exact media type takes precedence over one with a `*`.
 */
export function findMediaType<T extends { mediaType: string }>(
  received: string | undefined,
  contents: T[],
): T | undefined {
  const [type = "", ...parameters] = (received ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!isUtf8 || !/^[^\s/]+\/[^\s/]+$/.test(type.trim())) return undefined;
  return (
    contents.find(({ mediaType }) => essence(mediaType) === type.trim()) ??
    contents.find(({ mediaType }) => mediaType.includes("*") && isInRange(type.trim(), essence(mediaType)))
  );
}

/**
 * Returns the offered media type with the highest weight in `Accept`; the first one on a tie, or if none is acceptable:
 * a server may disregard the header (RFC 9110, section 12.5.1).
 */
export function preferredMediaType(accept: string | undefined, offered: string[]): string | undefined {
  if (accept === undefined || offered.length < 2) return offered[0];
  const ranges = accept.toLowerCase().split(",").map(parseRange);
  const weighted = offered.map((mediaType) => ({ mediaType, weight: weightFor(essence(mediaType), ranges) }));
  const best = Math.max(...weighted.map(({ weight }) => weight));
  return weighted.find(({ weight }) => weight === best)?.mediaType;
}

function parseRange(value: string): { range: string; weight: number } {
  const [range = "", ...parameters] = value.split(";").map((part) => part.trim());
  const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
  return { range, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}

/** Returns the weight of the most specific matching range (RFC 9110, section 12.5.1). */
function weightFor(mediaType: string, ranges: ReturnType<typeof parseRange>[]): number {
  const matching = ranges.filter(({ range }) => isInRange(mediaType, range));
  const specificity = ({ range }: { range: string }) => (range === "*/*" ? 0 : range.endsWith("/*") ? 1 : 2);
  return matching.sort((a, b) => specificity(b) - specificity(a))[0]?.weight ?? 0;
}

function isInRange(mediaType: string, range: string): boolean {
  return range === "*/*" || range === mediaType || (range.endsWith("/*") && mediaType.startsWith(range.slice(0, -1)));
}

/** Returns the media type without parameters, in lower case. */
function essence(mediaType: string): string {
  return mediaType.replace(/;.*/s, "").trim().toLowerCase();
}
