// Tests that the contract passes the lint rules of redocly.yaml, and that each rule reports its violation.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { getOperation, getResponse, readDocument } from "./emitted-document.ts";
import { lint, score } from "./redocly.ts";

const listPets200 = "#/paths/~1pets/get/responses/200";

it("the contract passes the linter", async () => {
  expect(await lint(readDocument())).toEqual([]);
});

it("the contract has an agent-readiness score of at least 95", async () => {
  expect(await score(readDocument())).toBeGreaterThanOrEqual(95);
});

describe("a document without", () => {
  it.each<[missing: string, rule: string, pointer: string, removeIt: (document: OpenAPIObject) => void]>([
    ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"].map(
      (header): [string, string, string, (document: OpenAPIObject) => void] => [
        `${header} on a response`,
        "rule/rate-limit-headers",
        `${listPets200}/headers`,
        (document) => delete getResponse(document, "listPets", 200).headers?.[header],
      ],
    ),
    [
      "any header on a response",
      "rule/rate-limit-headers-present",
      `${listPets200}/headers`,
      (document) => delete getResponse(document, "listPets", 200).headers,
    ],
    [
      "Retry-After on a 429",
      "rule/retry-after-on-429",
      "#/paths/~1pets/post/responses/429/headers",
      (document) => delete getResponse(document, "createPet", 429).headers?.["Retry-After"],
    ],
    [
      "an example of a response",
      "rule/response-example",
      `${listPets200}/content/application~1json`,
      (document) => delete getResponse(document, "listPets", 200).content?.["application/json"]?.example,
    ],
    [
      "an example of a request body",
      "rule/request-example",
      "#/paths/~1pets/post/requestBody/content/application~1json",
      (document) => {
        const body = getOperation(document, "createPet").operation.requestBody;
        if (body && "content" in body) delete body.content["application/json"]?.example;
      },
    ],
    [
      "application/json",
      "rule/json-only",
      `${listPets200}/content`,
      (document) => {
        const response = getResponse(document, "listPets", 200);
        response.content = { "text/plain": { example: "Rex" } };
      },
    ],
    [
      "an operation summary",
      "operation-summary",
      "#/paths/~1pets/get/summary",
      (document) => delete getOperation(document, "listPets").operation.summary,
    ],
  ])("%s violates %s", async (_missing, rule, pointer, removeIt) => {
    const document = readDocument();
    removeIt(document);
    const problems = await lint(document);
    expect(problems.map(({ ruleId, pointers }) => ({ ruleId, pointers }))).toContainEqual({
      ruleId: rule,
      pointers: [pointer],
    });
  });
});
