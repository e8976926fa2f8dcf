import { Clinic } from "../../src/gen/clinic-sdk/index.gen.ts";

new Clinic({ credentials: { service: { clientId: "a" } } });
