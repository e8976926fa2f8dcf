// A file in an example: the reader has to have one of that name.

const TYPE_OF_RANGE: Record<string, string> = {
  "image/*": "image/png",
  "audio/*": "audio/mpeg",
  "video/*": "video/mp4",
  "text/*": "text/plain",
};

export class ExampleFile {
  readonly fileName: string;
  /** Media type, where the contract names one. */
  readonly type: string | undefined;
  /** Whether the name is sent: in a form, and not where the file is the whole body. */
  readonly isNamed: boolean;

  /**
   * @param contentType as the contract has it: `image/png, image/*`
   * @param fileName @default made of the name and the type
   */
  constructor(name: string, contentType: string | undefined, isNamed: boolean, fileName?: string) {
    const [first = ""] = (contentType ?? "").split(/\s*[,;]\s*/);
    const type = TYPE_OF_RANGE[first] ?? first;
    this.type = type === "" || type.includes("*") || type === "application/octet-stream" ? undefined : type;
    this.fileName =
      fileName ?? `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "file"}.${extension(this.type)}`;
    this.isNamed = isNamed;
  }

  /** As TypeScript, with Node's `openAsBlob`: the file is read as it is sent. */
  toTypeScript(): string {
    const name = JSON.stringify(this.fileName);
    const type = this.type === undefined ? "" : `, { type: ${JSON.stringify(this.type)} }`;
    return this.isNamed ? `new File([await openAsBlob(${name})], ${name}${type})` : `await openAsBlob(${name}${type})`;
  }
}

/** Whether there is a file anywhere in a value. */
export function hasFile(value: unknown): boolean {
  if (value instanceof ExampleFile) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasFile);
}

function extension(type: string | undefined): string {
  const [, subtype = ""] = /^[^/]+\/([a-z0-9]{2,5})(?:\+|$)/.exec(type ?? "") ?? [];
  return subtype === "plain" ? "txt" : subtype || "bin";
}
