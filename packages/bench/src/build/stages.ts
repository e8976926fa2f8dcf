// The steps from an OpenAPI document to what this toolkit makes of it, one by one.
import { programPath } from "../program-path.ts";
import { type GeneratorTool, ofToolkit, sdkProject, serverProject } from "./generators.ts";

export const stages: GeneratorTool[] = [
  ofToolkit("SDK", { sdk: `sdkGenerator({ runtime: "@petstore/sdk/runtime" })` }),
  ofToolkit("SDK with checks", sdkProject),
  ofToolkit("server stubs with checks", serverProject),
  {
    name: "lint of the contract",
    steps: async ({ document }) => [
      [
        process.execPath,
        programPath("@redocly/cli", "redocly"),
        "lint",
        document,
        "--extends=minimal",
        "--format=summary",
      ],
    ],
  },
];
