// Lengths of time as a reader wants them.

const UNITS: [seconds: number, name: string][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** In the largest unit that divides it: 3600 is `1 hour`, 90 is `90 seconds`. */
export function formatDuration(seconds: number): string {
  const [length, name] = UNITS.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, "second"];
  const count = seconds / length;
  return `${count.toLocaleString("en")} ${name}${count === 1 ? "" : "s"}`;
}
