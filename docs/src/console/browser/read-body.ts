// The body of a success as it comes in: text while it arrives, a picture, or a file to save.
import { element } from "./element.ts";

const TEXT = /^text\/|[/+](json|xml|jsonl|yaml|x-ndjson|javascript)\b|^application\/x-www-form-urlencoded/i;

/** @param show is called with the text so far, or with what stands for the body */
export async function readBody(
  response: Response,
  signal: AbortSignal,
  show: (body: string | HTMLElement) => void,
): Promise<void> {
  const mediaType = response.headers.get("content-type") ?? "";
  if (mediaType !== "" && !TEXT.test(mediaType)) return show(fileElement(await response.blob(), mediaType));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  show("");
  for (;;) {
    const part = await reader?.read().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!part || part.done) break;
    text += part.value;
    show(text);
  }
}

function fileElement(blob: Blob, mediaType: string): HTMLElement {
  const address = URL.createObjectURL(blob);
  const link = element(
    "a",
    { href: address, download: "" },
    `Save the file: ${mediaType}, ${blob.size.toLocaleString("en")} bytes`,
  );
  const picture = mediaType.startsWith("image/")
    ? element("img", { src: address, alt: "The picture that came back" })
    : undefined;
  return element("div", { class: "try-file" }, picture, element("p", {}, link));
}
