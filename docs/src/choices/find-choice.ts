// Which of our choices shows at a place of the contract.
import { contract } from "../contract/load-contract.ts";
import { serves } from "../guides/serves.ts";
import { type Choice, choices, choicesNeed, type Place } from "./choices.ts";

/** Another contract has another document behind it, and none of our choices. */
const isOurs = serves(contract, choicesNeed);

/** The choice for this place of this operation, else for this place of any operation. */
export function findChoice(place: Place): Choice | undefined {
  if (!isOurs) return undefined;
  const anywhere = Object.fromEntries(Object.entries(place).filter(([key]) => key !== "operation"));
  const wanted = [place, ...(Object.keys(anywhere).length > 0 ? [anywhere] : [])].map(placeKey);
  return wanted
    .map((key) => choices.find(({ places }) => places.some((one) => placeKey(one) === key)))
    .find((choice) => choice !== undefined);
}

function placeKey(place: object): string {
  return JSON.stringify(Object.entries(place).sort());
}
