// Counts of what a run inspected, and its findings.

/** The numbers that a run prints, with their names. */
const NUMBERS = {
  /** Documents with one hostile string or value. */
  mutations: "mutations",
  generations: "generations",
  /** TypeScript files. */
  files: "files parsed",
  /** Compiled modules. */
  modules: "modules imported",
  samplesLexed: "code samples lexed",
  /** Code samples that were run, or compiled. */
  samplesRun: "code samples run",
  /** Pages that were opened in a browser. */
  pages: "pages opened",
} as const;
const KEYS = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];

export interface HostileCounts extends Record<keyof typeof NUMBERS, number> {
  /** Mutations that a contract is valid with, which are part of what is generated. */
  accepted: number;
  /** Mutations, and generations with portals, for which there was no time. */
  mutationsLeft: number;
  generationsLeft: number;
  findings: string[];
}

export const NO_COUNTS: HostileCounts = {
  mutations: 0,
  accepted: 0,
  mutationsLeft: 0,
  generationsLeft: 0,
  generations: 0,
  files: 0,
  modules: 0,
  samplesLexed: 0,
  samplesRun: 0,
  pages: 0,
  findings: [],
};

export function addCounts(a: HostileCounts, b: HostileCounts): HostileCounts {
  const sum = { ...a, findings: [...a.findings, ...b.findings] };
  for (const key of [...KEYS, "accepted", "mutationsLeft", "generationsLeft"] as const) sum[key] += b[key];
  return sum;
}

/** Returns one line. */
export function formatCounts(counts: HostileCounts): string {
  return [...KEYS.map((key) => `${counts[key]} ${NUMBERS[key]}`), `${counts.findings.length} findings`].join(", ");
}
