// Renders one request in the languages without an SDK, which use an HTTP client. It is small enough for the browser, which loads it when
// the reader selects such a language in the console.
import type { Contract, Operation } from "../contract/contract.ts";
import { type HttpRequest, httpRequest, type RequestValues } from "../http/http-request.ts";
import type { Code } from "../language/code.ts";
import { csharpSample } from "./csharp-sample.ts";
import { goSample } from "./go-sample.ts";
import { javaSample } from "./java-sample.ts";
import { phpSample } from "./php-sample.ts";
import { pythonSample } from "./python-sample.ts";
import { type CodeSample, codeSample } from "./request-samples.ts";
import { type ResponseUse, responseUse } from "./response-use.ts";
import { rubySample } from "./ruby-sample.ts";

const LANGUAGES: {
  lang: string;
  label: string;
  write: (request: HttpRequest, response: ResponseUse) => Code<string>;
}[] = [
  { lang: "python", label: "Python", write: pythonSample },
  { lang: "go", label: "Go", write: goSample },
  { lang: "java", label: "Java", write: javaSample },
  { lang: "csharp", label: "C#", write: csharpSample },
  { lang: "php", label: "PHP", write: phpSample },
  { lang: "ruby", label: "Ruby", write: rubySample },
];

/** Returns samples that read the credential from the environment variable of the SDK. See `requestSamples`. */
export function furtherRequestSamples(
  contract: Contract,
  operation: Operation,
  values: RequestValues,
  baseURL: string,
): CodeSample[] {
  const request = httpRequest(contract, operation, values, baseURL);
  const response = responseUse(operation);
  return LANGUAGES.map(({ lang, label, write }) => codeSample(lang, label, write(request, response)));
}
