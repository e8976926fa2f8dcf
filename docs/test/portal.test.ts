// The built portal, as files.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { codeSamples, type JsonSchema, referenceName } from "@petstore/codegen";
import { describe, expect, it } from "vitest";
import { contract, contractFile } from "../src/contract/load-contract.ts";
import { brokenLinks, fileAt, foreignLoads, missingTexts, readPages } from "./site-folder.ts";

const dist = join(import.meta.dirname, "../dist");
const pages = readPages(dist);

describe("every page", () => {
  it("has no link or anchor that leads nowhere", () => {
    expect(brokenLinks(dist, "/")).toEqual([]);
  });

  it("loads nothing from another host", () => {
    expect(foreignLoads(dist)).toEqual([]);
  });

  it.each(pages.filter(({ path }) => path !== "/reference/"))(
    "$path is at most 75 kB compressed, with all that it loads at first",
    ({ path, root }) => {
      const addresses = root.querySelectorAll("script[src], link[rel=stylesheet]");
      const modules = root.querySelector("script[data-modules]")?.getAttribute("data-modules")?.split(" ") ?? [];
      const loaded = [
        ...modules,
        ...addresses.map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? ""),
      ];
      const sizes = [...new Set([path, ...loaded])].map(
        (one) => gzipSync(readFileSync(fileAt(dist, one) ?? "")).length,
      );
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(75_000);
    },
  );

  it.each(pages.filter(({ path }) => path !== "/reference/"))(
    "$path waits for one script alone, and has its styles in it, which its policy names",
    ({ root }) => {
      expect(root.querySelectorAll("script[src]")).toHaveLength(1);
      expect(root.querySelectorAll("link[rel=stylesheet]")).toEqual([]);
      const [style, ...others] = root.querySelectorAll("style");
      expect(others).toEqual([]);
      const hash = createHash("sha256")
        .update(style?.innerHTML ?? "")
        .digest("base64");
      const policy = root.querySelector("meta[http-equiv]")?.getAttribute("content");
      expect(policy?.split("; ")).toContain(`style-src-elem 'sha256-${hash}'`);
    },
  );

  it.each(pages)("$path has a title, a language and one main heading", ({ root, path }) => {
    expect(root.querySelector("title")?.text.trim()).toBeTruthy();
    expect(root.querySelector("html")?.getAttribute("lang")).toBeTruthy();
    // Redoc gives each section a main heading.
    if (path !== "/reference/") expect(root.querySelectorAll("h1")).toHaveLength(1);
  });

  it.each(pages)(
    "$path says before anything else that scripts are files of the portal, and has none in it",
    ({ root }) => {
      const [first, policy] = root.querySelectorAll("head > *").map((element) => element.getAttribute("content"));
      expect(first).toBeUndefined();
      expect(policy?.split("; ")).toContain("script-src 'self'");
      const inline = root
        .querySelectorAll("script:not([src])")
        .filter((element) => element.getAttribute("type") !== "application/json");
      expect(inline.map(({ text }) => text)).toEqual([]);
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

  it("shows method, path, parameters and what limits them", () => {
    const limits = operation.parameters.flatMap(({ schema }) => [
      schema.default,
      schema.maximum,
      ...(schema.enum ?? []),
    ]);
    const wanted = [operation.method.toUpperCase(), operation.path, ...operation.parameters.map(({ name }) => name)];
    expect(missingTexts(root, [...wanted, ...limits.filter((limit) => limit !== undefined)])).toEqual([]);
  });

  it.each(operation.responses)("shows the response $status with headers, properties and examples", (response) => {
    expect(root?.querySelector(`#response-${response.status}`)?.text).toContain(response.status);
    expect(
      missingTexts(
        root,
        response.headers.map(({ name }) => name),
      ),
    ).toEqual([]);
    expect(
      missingTexts(
        root,
        response.content.flatMap(({ schema }) => propertyNames(schema ?? {})),
      ),
    ).toEqual([]);
    const examples = response.content.flatMap((content) => Object.values(content.examples));
    expect(
      missingTexts(
        root,
        examples.flatMap(scalars).map((value) => JSON.stringify(value)),
      ),
    ).toEqual([]);
  });

  it("shows the properties of the request body", () => {
    const content = operation.requestBody?.content ?? [];
    expect(root?.querySelector("#request-body") !== null).toBe(content.length > 0);
    expect(
      missingTexts(
        root,
        content.flatMap(({ schema }) => propertyNames(schema ?? {})),
      ),
    ).toEqual([]);
  });

  it("has the samples as text", () => {
    const shown = root?.querySelectorAll("pre").map(({ textContent }) => textContent.replace(/\s+/g, ""));
    for (const { source } of codeSamples(contract, operation)) expect(shown).toContain(source.replace(/\s+/g, ""));
  });

  it("has a console unless the contract hides it", () => {
    expect(root?.querySelectorAll("try-it")).toHaveLength(operation.hideTryIt ? 0 : 1);
  });

  it("says that it is deprecated where it is, until when, and what replaces it", () => {
    const banner = root?.querySelector("aside.starlight-aside--caution");
    expect(banner !== null).toBe(operation.deprecated);
    if (!operation.deprecated) return;
    const [year = ""] = operation.deprecation?.sunset?.split("-") ?? [];
    expect(banner?.text).toContain(year);
    expect(banner?.querySelector("a")?.getAttribute("href")).toBe(`/operations/${operation.deprecation?.successor}/`);
  });
});

describe("the guides", () => {
  const rootOf = (path: string) => pages.find((page) => page.path === path)?.root;

  it.each(Object.entries(contract.errorCodes))("have a section on the error %s", (code, { status, title }) => {
    const section = rootOf("/guides/errors/")?.querySelector(`section[aria-labelledby=${code}]`);
    expect(section?.text).toContain(`${status} ${title}`);
  });

  it.each(contract.operations.filter(({ deprecated }) => deprecated))(
    "have a section on the move from $operationId, to which the service leads its callers",
    ({ operationId, deprecation }) => {
      const section = rootOf("/guides/versioning/")?.querySelector(`section[aria-labelledby=${operationId}]`);
      expect(section?.querySelector(`#${operationId}`)).not.toBeNull();
      expect(section?.text).toContain(new Date(deprecation?.sunset ?? 0).toUTCString());
      expect(section?.innerHTML).toContain(`/operations/${deprecation?.successor}/`);
    },
  );

  it.each(contract.rateLimits?.plans ?? [])("give the limits of the plan $title", ({ title, limits }) => {
    const rows = rootOf("/guides/rate-limits/")?.querySelectorAll("tr") ?? [];
    const row = rows.find((one) => one.querySelector("th")?.text.trim() === title);
    const cells = row?.querySelectorAll("td").map(({ text }) => text.trim());
    const wanted = (contract.rateLimits?.windows ?? []).map(({ name }) => String(limits?.[name] ?? "by agreement"));
    expect(cells).toEqual(wanted);
  });
});

describe("the downloads", () => {
  it.each(["openapi.json", "openapi.yaml"])("%s is the contract as it was emitted", (name) => {
    const file = fileAt(dist, `/${name}`) ?? "";
    expect(readFileSync(file, "utf8")).toBe(readFileSync(contractFile.replace("openapi.json", name), "utf8"));
  });
});

describe("the reference", () => {
  const read = (name: string) => readFileSync(join(dist, "reference", name), "utf8");

  it("has our code samples and no telemetry", () => {
    expect(read("reference.js").match(/"x-codeSamples":/g)).toHaveLength(contract.operations.length);
    expect(read("reference.js")).toContain('"disableTelemetry":true');
  });

  it("has a way back and no script in the page", () => {
    expect(read("index.html")).toContain('<a href="../">');
    expect(read("index.html")).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});

function propertyNames(schema: JsonSchema | { $ref: string }, seen: string[] = []): string[] {
  if ("$ref" in schema && schema.$ref !== undefined) {
    const name = referenceName(schema.$ref);
    return seen.includes(name) ? [] : propertyNames(contract.schemas[name] ?? {}, [...seen, name]);
  }
  const { properties, items, allOf, oneOf, anyOf } = schema as JsonSchema;
  const nested = [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(allOf ?? []),
    ...(oneOf ?? []),
    ...(anyOf ?? []),
  ];
  return [...Object.keys(properties ?? {}), ...nested.flatMap((one) => propertyNames(one, seen))];
}

function scalars(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(scalars) : [value];
}
