// The expressions with which samples read an environment variable. It is small enough for the browser, where the portal replaces
// them by the reader's credentials.

export const VARIABLE_EXPRESSIONS = {
  python: (name: string) => `os.environ["${name}"]`,
  go: (name: string) => `os.Getenv("${name}")`,
  java: (name: string) => `System.getenv("${name}")`,
  csharp: (name: string) => `Environment.GetEnvironmentVariable("${name}")`,
  php: (name: string) => `getenv('${name}')`,
  ruby: (name: string) => `ENV.fetch("${name}")`,
};
