// A program that runs code samples in a separate process: it imports each module that the parent names, and reports the error
// that it throws. The arguments are the base URL in the samples and the base URL of the server.

const [sampleBaseURL = "", baseURL = ""] = process.argv.slice(2);
const { fetch } = globalThis;
const toServer = (url: string) => url.replace(sampleBaseURL, baseURL);
globalThis.fetch = (input, init) =>
  input instanceof Request
    ? fetch(new Request(toServer(input.url), input), init)
    : fetch(toServer(String(input)), init);

process.on("message", (url) => {
  import(String(url)).then(
    () => process.send?.({}),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
