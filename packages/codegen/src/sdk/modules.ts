// The modules that generated code imports as a whole. `contract/reserved-names.ts` lists their names.
import { ts } from "../language/typescript.ts";

export const bodies = ts.imported("bodies", "./bodies.gen.ts", "namespace");
export const conversions = ts.imported("conversions", "./conversions.gen.ts", "namespace");
export const credentials = ts.imported("credentials", "./credentials.gen.ts", "namespace");
export const operations = ts.imported("operations", "./operations.gen.ts", "namespace");
export const pages = ts.imported("pages", "./pages.gen.ts", "namespace");
export const responses = ts.imported("responses", "./responses.gen.ts", "type namespace");
export const runtime = ts.imported("runtime", "./runtime/sdk/index.ts", "namespace");
export const servers = ts.imported("servers", "./servers.gen.ts", "namespace");
export const service = ts.imported("service", "./service.gen.ts", "namespace");
export const validation = ts.imported("validation", "./runtime/sdk/response-validation.ts", "namespace");
