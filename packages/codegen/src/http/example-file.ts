// A file in the values of a request, which the reader of a code sample has to provide under its name.

const TYPE_OF_RANGE = new Map([
  ["image/*", "image/png"],
  ["audio/*", "audio/mpeg"],
  ["video/*", "video/mp4"],
  ["text/*", "text/plain"],
]);

export class ExampleFile {
  readonly fileName: string;
  /** Media type, if the contract declares one. */
  readonly type: string | undefined;
  /** True if the name is sent, as in a form body; false if the file is the entire body. */
  readonly isNamed: boolean;

  /**
   * Creates a file, without content, and derives its media type.
   *
   * @param contentType media types of the contract: `image/png, image/*`
   * @param fileName @default derived from the name and the type
   */
  constructor(name: string, contentType: string | undefined, isNamed: boolean, fileName?: string) {
    const [first = ""] = (contentType ?? "").split(/(?<!\s)\s*[,;]\s*/);
    const type = TYPE_OF_RANGE.get(first) ?? first;
    this.type = type === "" || type.includes("*") || type === "application/octet-stream" ? undefined : type;
    this.fileName =
      fileName ?? `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "file"}.${extension(this.type)}`;
    this.isNamed = isNamed;
  }
}

function extension(type: string | undefined): string {
  const [, subtype = ""] = /^[^/]+\/([a-z0-9]{2,5})(?:\+|$)/.exec(type ?? "") ?? [];
  return subtype === "plain" ? "txt" : subtype || "bin";
}
