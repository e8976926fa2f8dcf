// Base of the generated resources: the methods of one tag.
import type { Send } from "./call.ts";

export class Resource {
  // Only declared, as the constructor makes it.
  declare protected readonly send: Send;

  constructor(send: Send) {
    this.send = send;
  }
}
