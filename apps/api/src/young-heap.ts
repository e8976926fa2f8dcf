// Keeps the part of the heap for new objects small, however the program is started.
import { setFlagsFromString } from "node:v8";

/**
 * On a machine with much memory V8 lets this part double up to 128 MiB under load, as that saves it some work. Here it
 * stays as it is, and most of what a request needs is gone before it is full. To be called before the load comes.
 */
export function keepYoungHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
