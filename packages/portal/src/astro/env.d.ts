// Declares the types of virtual modules and of `import.meta.env`.
/// <reference types="astro/client" />

interface ImportMetaEnv {
  /** False if no client could be generated for the console. */
  readonly HAS_CLIENT: boolean;
}

declare module "virtual:onecontract-portal" {
  export const portal: import("../portal.ts").Portal;
}

/** The class of the client that is generated from the contract. */
declare module "virtual:console-client" {
  /** A client has either the API key or the credentials by security scheme. */
  export const Client: new (options: {
    baseURL: string;
    apiKey?: () => string;
    credentials?: Record<string, string>;
    maxRetries: number;
    logLevel: "off";
  }) => object;
}

declare module "*.astro" {
  const component: import("astro/runtime/server/index.js").AstroComponentFactory;
  export default component;
}
