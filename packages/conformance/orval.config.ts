import { fileURLToPath } from "node:url";
import { generatorProject, sdkGenerator, serverGenerator } from "@petstore/codegen";

const document = fileURLToPath(import.meta.resolve("@petstore/codegen/fixtures/ferry.yaml"));

export default {
  ferryServer: generatorProject(
    { document, directory: "src/gen/ferry-server" },
    serverGenerator({ runtime: "@petstore/server/runtime" }),
  ),
  ferrySdk: generatorProject(
    { document, directory: "src/gen/ferry-sdk" },
    sdkGenerator({ runtime: "@petstore/sdk/runtime", entryPoints: ["validate", "react-query"] }),
  ),
};
