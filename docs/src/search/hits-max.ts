/** Longest list of hits; more help nobody. */
export const HITS_MAX = 12;
