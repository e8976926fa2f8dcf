// Tests of the first version of the API. Tests of single resources and operations are in files of their own.
import { routes } from "{{scope}}/server";
import { describeAPI } from "./describe-api.ts";
import { startTestServer } from "./test-server.ts";

const contract = new URL("../../../contract/dist/openapi.json", import.meta.url);
describeAPI("the API", await startTestServer(), routes, contract);
