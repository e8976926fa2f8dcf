// Dates of the contract as a reader wants them.

const FORMAT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** `2030-12-05` is `5 December 2030`. */
export function formatDay(day: string): string {
  return FORMAT.format(new Date(`${day}T00:00:00Z`));
}
