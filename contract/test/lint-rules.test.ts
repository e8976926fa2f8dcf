// The lint rules of redocly.yaml find nothing in the contract, and each bites when what it asks for is taken away.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { emittedDocument, operationOf, responseOf } from "./emitted-document.ts";
import { lint, score } from "./redocly.ts";

const listPets200 = "#/paths/~1pets/get/responses/200";

it("the contract has no problem", async () => {
  expect(await lint(emittedDocument())).toEqual([]);
});

it("the contract's score is at least 95", async () => {
  expect(await score(emittedDocument())).toBeGreaterThanOrEqual(95);
});

describe("a contract without", () => {
  it.each<[what: string, rule: string, pointer: string, take: (document: OpenAPIObject) => void]>([
    ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"].map(
      (header): [string, string, string, (document: OpenAPIObject) => void] => [
        `${header} on a response`,
        "rule/rate-limit-headers",
        `${listPets200}/headers`,
        (document) => delete responseOf(document, "listPets", 200).headers?.[header],
      ],
    ),
    [
      "any header on a response",
      "rule/rate-limit-headers-present",
      `${listPets200}/headers`,
      (document) => delete responseOf(document, "listPets", 200).headers,
    ],
    [
      "Retry-After on a 429",
      "rule/retry-after-on-429",
      "#/paths/~1pets/post/responses/429/headers",
      (document) => delete responseOf(document, "createPet", 429).headers?.["Retry-After"],
    ],
    [
      "an example of an answer",
      "rule/response-example",
      `${listPets200}/content/application~1json`,
      (document) => delete responseOf(document, "listPets", 200).content?.["application/json"]?.example,
    ],
    [
      "an example of a body",
      "rule/request-example",
      "#/paths/~1pets/post/requestBody/content/application~1json",
      (document) => {
        const body = operationOf(document, "createPet").operation.requestBody;
        if (body && "content" in body) delete body.content["application/json"]?.example;
      },
    ],
    [
      "application/json",
      "rule/json-only",
      `${listPets200}/content`,
      (document) => {
        const response = responseOf(document, "listPets", 200);
        response.content = { "text/plain": { example: "Rex" } };
      },
    ],
    [
      "a summary of an operation",
      "operation-summary",
      "#/paths/~1pets/get/summary",
      (document) => delete operationOf(document, "listPets").operation.summary,
    ],
  ])("%s breaks %s", async (_what, rule, pointer, take) => {
    const document = emittedDocument();
    take(document);
    const problems = await lint(document);
    expect(problems.map(({ ruleId, pointers }) => ({ ruleId, pointers }))).toContainEqual({
      ruleId: rule,
      pointers: [pointer],
    });
  });
});
