// Components whose types would have one name in code, such as the schemas `event.moved` and `EventMoved`, or the schema
// `ThingResponse` and the response `Thing`.
import { pascal } from "@orval/core";
import type { OpenAPIObject } from "openapi3-ts/oas31";

/** Those that become types, with what orval puts after their names. */
const SUFFIXES = { schemas: "", responses: "Response", requestBodies: "Body" };

type Section = keyof typeof SUFFIXES;

/** The document itself where every type has a name of its own, else a copy in which the later ones have a number after theirs. */
export function withDistinctNames(document: OpenAPIObject): OpenAPIObject {
  const renamed = newNames(document);
  if (renamed.size === 0) return document;
  const copy = withReferences(document, renamed);
  const sections = sectionsOf(copy).map(([section, components]) => {
    const named = Object.entries(components).map(([name, component]) => {
      const reference = renamed.get(referenceTo(section, name));
      return [reference?.slice(reference.lastIndexOf("/") + 1) ?? name, component];
    });
    return [section, Object.fromEntries(named)];
  });
  return { ...copy, components: { ...copy.components, ...Object.fromEntries(sections) } };
}

/** By reference, the reference after it is renamed. */
function newNames(document: OpenAPIObject): Map<string, string> {
  const all = sectionsOf(document).flatMap(([section, components]) =>
    Object.keys(components).map((name) => ({ section, name, inCode: pascal(name) })),
  );
  const taken = new Set<string>();
  const later = all.filter(({ section, inCode }) => taken.size === taken.add(inCode + SUFFIXES[section]).size);
  return new Map(
    later.map(({ section, name, inCode }) => {
      let count = 2;
      while (taken.has(`${inCode}${count}${SUFFIXES[section]}`)) count++;
      taken.add(`${inCode}${count}${SUFFIXES[section]}`);
      return [referenceTo(section, name), referenceTo(section, `${inCode}${count}`)];
    }),
  );
}

function sectionsOf({ components = {} }: OpenAPIObject): [Section, object][] {
  return (Object.keys(SUFFIXES) as Section[]).flatMap((section): [Section, object][] => {
    const found = components[section];
    return found ? [[section, found]] : [];
  });
}

/** References also stand in the mapping of a discriminator. */
function withReferences<T>(value: T, renamed: Map<string, string>): T {
  if (typeof value === "string") return (renamed.get(value) ?? value) as T;
  if (Array.isArray(value)) return value.map((item) => withReferences(item, renamed)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withReferences(item, renamed)])) as T;
}

/** RFC 6901, section 4. */
function referenceTo(section: Section, name: string): string {
  return `#/components/${section}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
