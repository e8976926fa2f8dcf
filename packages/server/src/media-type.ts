// Which of the contract's media types a request has, and which of them it prefers to get.

/**
 * Type and subtype count, in any case (RFC 9110, section 8.3.1); of the parameters, only that the charset is UTF-8. An
 * exact media type is found before one with a `*`.
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
    contents.find(({ mediaType }) => bare(mediaType) === type.trim()) ??
    contents.find(({ mediaType }) => mediaType.includes("*") && isWithin(type.trim(), bare(mediaType)))
  );
}

/**
 * The one of the offered media types that `Accept` weighs most, the first of equals. Where it weighs none, the first of
 * all: that header may be disregarded (RFC 9110, section 12.5.1).
 */
export function preferredMediaType(accept: string | undefined, offered: string[]): string | undefined {
  if (accept === undefined || offered.length < 2) return offered[0];
  const ranges = accept.toLowerCase().split(",").map(readRange);
  const weighed = offered.map((mediaType) => ({ mediaType, weight: weigh(bare(mediaType), ranges) }));
  const best = Math.max(...weighed.map(({ weight }) => weight));
  return weighed.find(({ weight }) => weight === best)?.mediaType;
}

function readRange(text: string): { range: string; weight: number } {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
  return { range, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}

/** The most specific range that fits decides. */
function weigh(mediaType: string, ranges: ReturnType<typeof readRange>[]): number {
  const fits = ranges.filter(({ range }) => isWithin(mediaType, range));
  const specific = ({ range }: { range: string }) => (range === "*/*" ? 0 : range.endsWith("/*") ? 1 : 2);
  return fits.sort((a, b) => specific(b) - specific(a))[0]?.weight ?? 0;
}

function isWithin(mediaType: string, range: string): boolean {
  return range === "*/*" || range === mediaType || (range.endsWith("/*") && mediaType.startsWith(range.slice(0, -1)));
}

function bare(mediaType: string): string {
  return mediaType.replace(/;.*/s, "").trim().toLowerCase();
}
