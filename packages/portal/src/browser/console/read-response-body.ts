// Reads the body of a successful response: a string that grows while it arrives, an image, or a file to download.
import { languageTag, t } from "../../messages/translate.ts";
import { createElement } from "../create-element.ts";

const CHARACTER_TYPES = /^text\/|[/+](json|xml|jsonl|yaml|x-ndjson|javascript)\b|^application\/x-www-form-urlencoded/i;

/**
 * Reads the body and shows it while it arrives.
 *
 * @param show receives the characters read so far, or an element that represents the body
 */
export async function readResponseBody(
  response: Response,
  signal: AbortSignal,
  show: (body: string | HTMLElement) => void,
): Promise<void> {
  const mediaType = response.headers.get("content-type") ?? "";
  if (mediaType !== "" && !CHARACTER_TYPES.test(mediaType)) return show(fileElement(await response.blob(), mediaType));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  // The body may be a copy, which the abort of the request does not end.
  signal.addEventListener("abort", () => void reader?.cancel().catch(() => {}));
  let body = "";
  show("");
  for (;;) {
    const chunk = await reader?.read().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!chunk || chunk.done) break;
    body += chunk.value;
    show(body);
  }
}

function fileElement(blob: Blob, mediaType: string): HTMLElement {
  const url = URL.createObjectURL(blob);
  const label = t("Download file ({mediaType}, {bytes} bytes)", {
    mediaType,
    bytes: blob.size.toLocaleString(languageTag()),
  });
  const link = createElement("a", { href: url, download: "" }, label);
  const image = mediaType.startsWith("image/")
    ? createElement("img", { src: url, alt: t("Image in the response") })
    : undefined;
  return createElement("div", { class: "try-file" }, image, createElement("p", {}, link));
}
