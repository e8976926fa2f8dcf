// Design decisions: how a project fills the gaps of the interface document that its contract implements.

export interface DesignDecision {
  /** Anchor on the page of design decisions. */
  id: string;
  /** The question that the document leaves open. Markdown, one line. */
  gap: string;
  /** The decision that fills the gap. Markdown. */
  decision: string;
  /** Parts of the contract that follow from the decision. The portal marks them. */
  locations: ContractLocation[];
}

/** A part of the contract. A location without `operation` applies to every operation. */
export type ContractLocation =
  | { operation: string }
  | { operation?: string; parameter: string }
  | { operation?: string; header: string }
  | { operation?: string; status: string }
  | { schema: string; property: string };

/**
 * Returns the design decision with this ID.
 *
 * @throws Error that lists the known IDs if there is no such decision
 */
export function getDesignDecision(decisions: DesignDecision[], id: string): DesignDecision {
  const decision = decisions.find((candidate) => candidate.id === id);
  if (decision) return decision;
  const known = decisions.map((candidate) => candidate.id).join(", ");
  throw new Error(`design decision: expected one of ${known}, got "${id}"`);
}

/** Returns the decision for this location. A decision for one operation takes precedence over a decision for all of them. */
export function findDesignDecision(
  decisions: DesignDecision[],
  location: ContractLocation,
): DesignDecision | undefined {
  const find = (wanted: object) =>
    decisions.find(({ locations }) => locations.some((known) => locationKey(known) === locationKey(wanted)));
  const { operation: _, ...inEveryOperation } = { operation: undefined, ...location };
  return find(location) ?? find(inEveryOperation);
}

function locationKey(location: object): string {
  return JSON.stringify(Object.entries(location).sort());
}
