// Which of our choices shows at a place of the contract.
import { type Choice, choices, type Place } from "./choices.ts";

/** The choice for this place of this operation, else for this place of any operation. */
export function findChoice(place: Place): Choice | undefined {
  const anywhere = Object.fromEntries(Object.entries(place).filter(([key]) => key !== "operation"));
  const wanted = [place, ...(Object.keys(anywhere).length > 0 ? [anywhere] : [])].map(placeKey);
  return wanted
    .map((key) => choices.find(({ places }) => places.some((one) => placeKey(one) === key)))
    .find((choice) => choice !== undefined);
}

function placeKey(place: object): string {
  return JSON.stringify(Object.entries(place).sort());
}
