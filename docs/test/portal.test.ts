// The files of the built portal.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type JsonSchema, referenceName } from "@onecontract/codegen";
import { htmlProblems } from "@onecontract/testing/html-problems";
import {
  brokenLinks,
  externalResources,
  fileAt,
  missingContent,
  readPages,
  transferredBytes,
} from "@onecontract/testing/site-folder";
import { describe, expect, it } from "vitest";
import { contract, portal, resolveSchema, samplesOf } from "./portal.ts";

const dist = join(import.meta.dirname, "../dist");
const pages = readPages(dist);

type Element = (typeof pages)[number]["root"];

/** Returns the inline scripts that run: not the data of the console. */
function executableScripts(root: Element): Element[] {
  return root.querySelectorAll("script:not([src])").filter((script) => !script.hasAttribute("type"));
}

/** Returns the hash-source of the only element. */
function hashOf(elements: Element[]): string {
  expect(elements).toHaveLength(1);
  const content = elements[0]?.innerHTML ?? "";
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

describe("every page", () => {
  it("has no broken link or anchor", () => {
    expect(brokenLinks(dist, "/")).toEqual([]);
  });

  it("is valid HTML", async () => {
    expect(await htmlProblems(dist)).toEqual([]);
  });

  it("loads no resource from another host", () => {
    expect(externalResources(dist)).toEqual([]);
  });

  it.each(pages.filter(({ path }) => path !== "/reference/"))(
    "$path is at most 60 kB compressed, including the scripts and style sheets that it loads initially",
    (page) => {
      expect(transferredBytes(dist, page)).toBeLessThanOrEqual(60_000);
    },
  );

  it.each(pages.filter(({ path }) => path !== "/reference/"))(
    "$path loads nothing before the first paint, and has one script and styles whose hashes are in its policy",
    ({ root }) => {
      expect(root.querySelectorAll("script[src], link[rel=stylesheet]").map(String)).toEqual([]);
      const policy = root.querySelector("meta[http-equiv]")?.getAttribute("content")?.split("; ");
      expect(policy).toContain(`script-src 'self' ${hashOf(executableScripts(root))}`);
      expect(policy).toContain(`style-src-elem ${hashOf(root.querySelectorAll("style"))}`);
    },
  );

  it.each(pages)("$path has a title, a language and one main heading", ({ root, path }) => {
    expect(root.querySelector("title")?.text.trim()).toBeTruthy();
    expect(root.querySelector("html")?.getAttribute("lang")).toBeTruthy();
    // Redoc renders every section with a main heading.
    if (path !== "/reference/") expect(root.querySelectorAll("h1")).toHaveLength(1);
  });

  it.each(pages)(
    "$path starts with a policy that allows only scripts of the portal, and has no event handler attributes",
    ({ root, path }) => {
      const [first, policy] = root.querySelectorAll("head > *").map((element) => element.getAttribute("content"));
      expect(first).toBeUndefined();
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')?;/);
      if (path === "/reference/") expect(executableScripts(root).map(String)).toEqual([]);
      expect(
        root
          .querySelectorAll("*")
          .flatMap(({ attributes }) => Object.keys(attributes))
          .filter((name) => /^on/i.test(name)),
      ).toEqual([]);
    },
  );
});

describe.each(contract.operations)("the page of $operationId", (operation) => {
  const root = pages.find(({ path }) => path === `/operations/${operation.operationId}/`)?.root;

  it("shows method, path, parameters and their constraints", () => {
    const constraints = operation.parameters.flatMap(({ schema }) => [
      schema.default,
      schema.maximum,
      ...(schema.enum ?? []),
    ]);
    const expected = [operation.method.toUpperCase(), operation.path, ...operation.parameters.map(({ name }) => name)];
    expect(missingContent(root, [...expected, ...constraints.filter((value) => value !== undefined)])).toEqual([]);
  });

  it.each(operation.responses)("shows the response $status with headers, properties and examples", (response) => {
    expect(root?.querySelector(`#response-${response.status}`)?.text).toContain(response.status);
    expect(
      missingContent(
        root,
        response.headers.map(({ name }) => name),
      ),
    ).toEqual([]);
    expect(
      missingContent(
        root,
        response.content.flatMap(({ schema }) => propertyNames(schema ?? {})),
      ),
    ).toEqual([]);
    const examples = response.content.flatMap((content) => Object.values(content.examples));
    expect(
      missingContent(
        root,
        examples.flatMap(scalars).map((value) => JSON.stringify(value)),
      ),
    ).toEqual([]);
  });

  it("shows the properties of the request body", () => {
    const content = operation.requestBody?.content ?? [];
    expect(root?.querySelector("#request-body") !== null).toBe(content.length > 0);
    expect(
      missingContent(
        root,
        content.flatMap(({ schema }) => propertyNames(schema ?? {})),
      ),
    ).toEqual([]);
  });

  it("contains the code samples", () => {
    const displayed = root?.querySelectorAll("pre").map(({ textContent }) => textContent.replace(/\s+/g, ""));
    for (const { source } of samplesOf(operation)) expect(displayed).toContain(source.replace(/\s+/g, ""));
  });

  it("has a console, unless the contract hides it", () => {
    expect(root?.querySelectorAll("try-it")).toHaveLength(operation.hideTryIt ? 0 : 1);
  });

  it("warns of a deprecation, with the removal date and the successor", () => {
    const banner = root?.querySelector("aside.callout-caution");
    expect(banner !== null).toBe(operation.deprecated);
    if (!operation.deprecated) return;
    const [year = ""] = operation.deprecation?.sunset?.split("-") ?? [];
    expect(banner?.text).toContain(year);
    expect(banner?.querySelector("a")?.getAttribute("href")).toBe(`/operations/${operation.deprecation?.successor}/`);
  });
});

describe("the guides", () => {
  const getRoot = (path: string) => pages.find((page) => page.path === path)?.root;

  it.each(Object.entries(contract.errorCodes))("contain a section about the error %s", (code, { status, title }) => {
    const section = getRoot("/guides/errors/")?.querySelector(`section[aria-labelledby=${code}]`);
    expect(section?.text).toContain(`${status} ${title}`);
  });

  it.each(contract.operations.filter(({ deprecated }) => deprecated))(
    "contain a section about the migration from $operationId, which the deprecation headers link to",
    ({ operationId, deprecation }) => {
      const section = getRoot("/guides/versioning/")?.querySelector(`section[aria-labelledby=${operationId}]`);
      expect(section?.querySelector(`#${operationId}`)).not.toBeNull();
      expect(section?.text).toContain(new Date(deprecation?.sunset ?? 0).toUTCString());
      expect(section?.innerHTML).toContain(`/operations/${deprecation?.successor}/`);
    },
  );

  it.each(contract.rateLimits?.plans ?? [])("list the limits of the plan $title", ({ title, limits }) => {
    const rows = getRoot("/guides/rate-limits/")?.querySelectorAll("tr") ?? [];
    const row = rows.find((candidate) => candidate.querySelector("th")?.text.trim() === title);
    const cells = row?.querySelectorAll("td").map(({ text }) => text.trim());
    const expected = (contract.rateLimits?.windows ?? []).map(
      ({ name }) => limits?.[name]?.toLocaleString("en") ?? "by agreement",
    );
    expect(cells).toEqual(expected);
  });
});

describe("the downloads", () => {
  it.each(["openapi.json", "openapi.yaml"])("include %s, identical to the emitted contract", (name) => {
    const file = fileAt(dist, `/${name}`) ?? "";
    expect(readFileSync(file, "utf8")).toBe(readFileSync(portal.contractFile.replace("openapi.json", name), "utf8"));
  });
});

describe("the API reference", () => {
  const read = (name: string) => readFileSync(join(dist, "reference", name), "utf8");

  it("has the added code samples and no telemetry", () => {
    expect(read("reference.js").match(/"x-codeSamples":/g)).toHaveLength(contract.operations.length);
    expect(read("reference.js")).toContain('"disableTelemetry":true');
  });

  it("links to the portal and has no inline script", () => {
    expect(read("index.html")).toContain('<a class="portal-home" href="../">');
    expect(read("reference.js")).not.toContain("{base_url}");
    expect(read("index.html")).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});

/** Returns the property names of a schema and its subschemas. */
function propertyNames(source: JsonSchema | { $ref?: string }, seen: string[] = []): string[] {
  const name = "$ref" in source && source.$ref !== undefined ? referenceName(source.$ref) : undefined;
  if (name !== undefined && seen.includes(name)) return [];
  const path = name === undefined ? seen : [...seen, name];
  const { properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = resolveSchema(source);
  const subschemas = [...Object.values(properties), ...(items ? [items] : []), ...allOf, ...oneOf, ...anyOf];
  return [...Object.keys(properties), ...subschemas.flatMap((subschema) => propertyNames(subschema, path))];
}

function scalars(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(scalars) : [value];
}
