/** Label of the code samples that use the SDK. */
export const SDK_LABEL = "TypeScript SDK";
