// Opens the collapsed row whose heading the URL's fragment names. Browsers open only the ancestors of a target that is in the content.

import { decodePart } from "../model/decode-part.ts";

function openTarget(): void {
  const target = document.getElementById(decodePart(location.hash.slice(1)));
  const details = target?.closest("summary")?.parentElement;
  if (details instanceof HTMLDetailsElement) details.open = true;
}

openTarget();
addEventListener("hashchange", openTarget);
