// Copies modules of the generator to src/gen, so that servers read and write JSON as clients do.
import { runProjects, runtimeFiles } from "@onecontract/codegen";

const files = runtimeFiles([
  "bytes/received-bytes",
  "json/exact-json",
  "json/is-record",
  "json/merge-patch",
  "sdk/writable",
]);
await runProjects({ runtime: { directory: "src/gen", files } });
