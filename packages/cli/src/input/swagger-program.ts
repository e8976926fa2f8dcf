// The thread that converts Swagger 2.0 to OpenAPI 3.0. The converter sets properties of objects that it looks up by names of the document: of
// `Object` for the name `constructor`. A thread has its own global objects.
import { parentPort, workerData } from "node:worker_threads";
import converter from "swagger2openapi";

const { openapi } = await converter.convertObj(workerData, { patch: true, warnOnly: true });
parentPort?.postMessage(openapi);
