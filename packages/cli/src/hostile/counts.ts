// Counts of what a run inspected, and its findings.

export interface HostileCounts {
  /** Documents with one hostile string or value. */
  mutations: number;
  /** Mutations that a contract is valid with, which are part of what is generated. */
  accepted: number;
  generations: number;
  /** TypeScript files that were parsed. */
  files: number;
  /** Compiled modules that were imported. */
  modules: number;
  samplesLexed: number;
  /** Code samples that were run, or compiled. */
  samplesRun: number;
  /** Pages that were opened in a browser. */
  pages: number;
  findings: string[];
}

export const NO_COUNTS: HostileCounts = {
  mutations: 0,
  accepted: 0,
  generations: 0,
  files: 0,
  modules: 0,
  samplesLexed: 0,
  samplesRun: 0,
  pages: 0,
  findings: [],
};

export function addCounts(a: HostileCounts, b: HostileCounts): HostileCounts {
  return {
    mutations: a.mutations + b.mutations,
    accepted: a.accepted + b.accepted,
    generations: a.generations + b.generations,
    files: a.files + b.files,
    modules: a.modules + b.modules,
    samplesLexed: a.samplesLexed + b.samplesLexed,
    samplesRun: a.samplesRun + b.samplesRun,
    pages: a.pages + b.pages,
    findings: [...a.findings, ...b.findings],
  };
}

/** Returns one line. */
export function formatCounts(counts: HostileCounts): string {
  const { mutations, generations, files, modules, samplesLexed, samplesRun, pages, findings } = counts;
  const numbers = [
    [mutations, "mutations"],
    [generations, "generations"],
    [files, "files parsed"],
    [modules, "modules imported"],
    [samplesLexed, "code samples lexed"],
    [samplesRun, "code samples run"],
    [pages, "pages opened"],
    [findings.length, "findings"],
  ] as const;
  return numbers.map(([number, name]) => `${number} ${name}`).join(", ");
}
