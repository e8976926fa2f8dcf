// Generates the SDKs and the stubs of the contracts in packages/testing/fixtures, and the SDK of programs/openai.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generatorProject, runProjects, sdkGenerator, serverGenerator } from "@onecontract/codegen";

const ferry = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/ferry.yaml"));
const archive = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/archive.yaml"));
const hotel = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/hotel.yaml"));
const library = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/library.yaml"));
const checkout = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/checkout.yaml"));
const clinic = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/clinic.yaml"));

const server = serverGenerator();
const sdk = sdkGenerator({ entryPoints: ["operations", "validate", "msw", "react-query"] });

await runProjects({
  ferryServer: generatorProject({ document: ferry, directory: "src/gen/ferry-server" }, server),
  ferrySdk: generatorProject({ document: ferry, directory: "src/gen/ferry-sdk" }, sdk),
  archiveServer: generatorProject({ document: archive, directory: "src/gen/archive-server" }, server),
  archiveSdk: generatorProject({ document: archive, directory: "src/gen/archive-sdk" }, sdk),
  hotelServer: generatorProject({ document: hotel, directory: "src/gen/hotel-server" }, server),
  hotelSdk: generatorProject({ document: hotel, directory: "src/gen/hotel-sdk" }, sdk),
  librarySdk: generatorProject({ document: library, directory: "src/gen/library-sdk" }, sdk),
  checkoutServer: generatorProject({ document: checkout, directory: "src/gen/checkout-server" }, server),
  checkoutSdk: generatorProject({ document: checkout, directory: "src/gen/checkout-sdk" }, sdk),
  clinicServer: generatorProject({ document: clinic, directory: "src/gen/clinic-server" }, server),
  clinicSdk: generatorProject({ document: clinic, directory: "src/gen/clinic-sdk" }, sdk),
});

// This has a configuration, as those of users do.
await promisify(execFile)("onecontract", ["generate"], { cwd: "programs/openai" });
