// Compares what belongs to no operation: names of the client, error codes, tags, and the description of the service.
import type { Contract, Tag } from "../contract/contract.ts";
import { pointerOf } from "../document/location.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Comparison } from "./comparison.ts";
import { pairByKey } from "./pairs.ts";
import { clientSymbol } from "./sdk-symbols.ts";

const ERROR_CODES = "x-error-codes";

export function compareService(comparison: Comparison): void {
  compareClients(comparison);
  compareErrorCodes(comparison);
  compareTags(comparison);
  const { before, after } = comparison;
  const [old, now] = [before.document?.info, after.document?.info];
  // The title is the name of the client, unless the contract declares one.
  const isRenamed = before.client.name !== after.client.name;
  comparison.atService("/info", "the service").compareAnnotations(isRenamed ? { ...old, title: now?.title } : old, now);
  comparison.atService("", "the contract").compareAnnotations(before.document, after.document);
}

function compareClients(comparison: Comparison): void {
  const { before, after } = comparison;
  const [old, now] = [before.client, after.client];
  const pointer = after.document?.["x-sdk"] ? "/x-sdk" : "/info/title";
  const prefix = `start with ${now.environmentPrefix}_ instead of ${old.environmentPrefix}_`;
  const hasOtherPrefix = old.environmentPrefix !== now.environmentPrefix;
  if (old.name !== now.name) {
    const variables = hasOtherPrefix ? `, and its environment variables ${prefix}` : "";
    const details = {
      symbols: [before, after].map((contract) => clientSymbol(contract)),
      before: old.name,
      after: now.name,
    };
    const description = `is named ${now.name} instead of ${old.name}${variables}`;
    comparison.atService(pointer, "the client").report("client-renamed", description, details);
  } else if (hasOtherPrefix) {
    comparison.atService(pointer, "the client's environment variables").report("environment-prefix-changed", prefix);
  }
}

function compareErrorCodes(comparison: Comparison): void {
  const [before, after] = [comparison.before, comparison.after].map(listErrorCodes);
  const { pairs, removed, added } = pairByKey(before ?? [], after ?? [], ({ name }) => name);
  const at = ({ name, pointer }: { name: string; pointer: string }) =>
    comparison.atService(pointer, `error code ${name}`);
  for (const { before: old, after: now } of pairs) {
    const [from, to] = [old.code.status, now.code.status];
    if (from !== to) at(now).reportReplaced("error-code-changed", "has status", from, to, { keyword: "status" });
    at(now).compareStrings(old.code, now.code, ["title", "when", "remedy"]);
  }
  for (const code of removed) at(code).reportRemoved("error-code-removed");
  for (const code of added) at(code).report("error-code-added", "was added");
}

function listErrorCodes({ schemas, errorCodes }: Contract) {
  const properties = Object.values(schemas).flatMap((schema) => Object.values<object>(schema.properties ?? {}));
  const owner = pointerOf(properties.find((property) => ERROR_CODES in property));
  return Object.entries(errorCodes).map(([name, code]) => {
    return { name, code, pointer: owner + formatJsonPointer([ERROR_CODES, name]) };
  });
}

function compareTags(comparison: Comparison): void {
  const { pairs, removed, added } = pairByKey(comparison.before.tags, comparison.after.tags, ({ name }) => name);
  const at = (tag: Tag) => comparison.atService(tag, `tag ${tag.name}`);
  // A tag without a description says no more than the operations that have it.
  const isDescribed = ({ declaration }: Tag) => Object.keys(declaration ?? {}).length > 1;
  for (const { before, after } of pairs) at(after).compareAnnotations(before.declaration, after.declaration);
  for (const tag of removed.filter(isDescribed)) at(tag).reportRemoved("documentation-changed");
  for (const tag of added.filter(isDescribed)) at(tag).report("documentation-changed", "was added");
}
