// Headers of every response of the API.
import { noStore, securityHeaders } from "@onecontract/server-node";
import { crossOrigin } from "./cors.ts";

export const apiHeaders = { ...noStore, ...crossOrigin.headers, ...securityHeaders };
