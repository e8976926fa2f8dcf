import { expect, it } from "vitest";
import { productName } from "./product-name.ts";

it.each([
  ["Pet Store", "Pet Store"],
  ["OpenAI API", "OpenAI"],
  ["GitHub's official OpenAPI spec + Octokit extension", "GitHub"],
  ["GitHub v3 REST API", "GitHub"],
  ["The Plaid API", "Plaid"],
  ["The API", "The"],
  ["Swagger Petstore - OpenAPI 3.0", "Swagger Petstore"],
  ["Box Platform API", "Box Platform"],
  ["Adyen Checkout API (v71)", "Adyen Checkout"],
  ["Children's Library", "Children's Library"],
  ["Children's Library API", "Children's Library"],
  ["Acme’s API", "Acme"],
  ["REST API", "REST"],
  ["API", "API"],
  ["2024", "2024"],
  ["Maps v2.1.0-beta", "Maps v2.1.0-beta"],
  ["", ""],
  ["API ".repeat(1000), "API ".repeat(1000)],
])("derives the name from %j", (title, expected) => {
  expect(productName(title)).toBe(expected);
});
