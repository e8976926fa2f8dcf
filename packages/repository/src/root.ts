import { fileURLToPath } from "node:url";

/** The root folder of this repository. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));
