// Types of the module that the build generates from the contract (build/bundle-assets.ts).

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
