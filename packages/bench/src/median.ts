/**
 * Returns the median. For an even count it is the mean of the two middle numbers.
 *
 * @throws Error for an empty array
 */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error("median: expected at least one number, got none");
  return (low + high) / 2;
}
