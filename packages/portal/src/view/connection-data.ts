// The servers and credentials that the reader of any page chooses from. Each page contains them as JSON.
import type { Server } from "@onecontract/codegen";

export interface ConnectionData {
  /** Prefix of the keys in the browser's storage, so that several portals of one origin do not share them. */
  storageKey: string;
  basePath: string;
  servers: Pick<Server, "template" | "url" | "variables">[];
  /** True if the origin of the page serves the API. Undefined if that is not known. */
  sameOrigin?: boolean | undefined;
  /** Base URL of the samples in the built pages. */
  baseURL: string;
  /** Class of the SDK's client, if the SDK is published. */
  client?: string | undefined;
  credentials: ConnectionCredential[];
}

export interface ConnectionCredential {
  /** Name of the security scheme; empty if one API key is used for all operations. */
  scheme: string;
  label: string;
  /** Environment variable that samples read the credential from. */
  variable: string;
  hint?: string | undefined;
  /** Flows of OAuth 2.0 with which a page can request the credential. Absent if there are none. */
  flows?: OAuthFlowData[] | undefined;
}

export interface OAuthFlowData {
  kind: "authorizationCode" | "clientCredentials";
  authorizationURL?: string | undefined;
  tokenURL: string;
  /** URL for new tokens in place of expired ones, if it is not the token URL. */
  refreshURL?: string | undefined;
  /** Names of the scopes that the contract declares. */
  scopes: string[];
}
