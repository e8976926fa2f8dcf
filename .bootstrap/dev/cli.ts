// `pnpm dev`: keeps all that is made from the sources built, and serves it. Arguments go to `petstore-api serve`.
import { fileURLToPath } from "node:url";
import { follow } from "./follow.ts";

await follow(fileURLToPath(new URL("../..", import.meta.url)), process.argv.slice(2));
