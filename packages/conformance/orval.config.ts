import { fileURLToPath } from "node:url";
import { generatorProject, sdkGenerator, serverGenerator } from "@petstore/codegen";

const ferry = fileURLToPath(import.meta.resolve("@petstore/codegen/fixtures/ferry.yaml"));
const archive = fileURLToPath(import.meta.resolve("@petstore/codegen/fixtures/archive.yaml"));

const server = serverGenerator({ runtime: "@petstore/server/runtime" });
const sdk = sdkGenerator({
  runtime: "@petstore/sdk/runtime",
  bodies: fileURLToPath(new URL("../../bodies", import.meta.resolve("@petstore/sdk/runtime"))),
  entryPoints: ["validate", "msw", "react-query"],
});

export default {
  ferryServer: generatorProject({ document: ferry, directory: "src/gen/ferry-server" }, server),
  ferrySdk: generatorProject({ document: ferry, directory: "src/gen/ferry-sdk" }, sdk),
  archiveServer: generatorProject({ document: archive, directory: "src/gen/archive-server" }, server),
  archiveSdk: generatorProject({ document: archive, directory: "src/gen/archive-sdk" }, sdk),
};
