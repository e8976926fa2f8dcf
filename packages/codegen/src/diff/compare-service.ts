// Compares what belongs to no operation: names of the client, error codes, tags, and the description of the service.
import { isRecord } from "../runtime/json/is-record.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Comparison, ContractSide } from "./comparison.ts";
import { pairByKey } from "./pairs.ts";
import { clientSymbol } from "./sdk-symbols.ts";

const ERROR_CODES = "x-error-codes";

export function compareService(comparison: Comparison): void {
  compareClients(comparison);
  compareErrorCodes(comparison);
  compareTags(comparison);
  const { before, after } = comparison;
  const [old, now] = [before.document.info, after.document.info];
  // The title is the name of the client, unless the contract declares one.
  const isRenamed = before.contract.client.name !== after.contract.client.name;
  comparison.atService("/info", "the service").compareAnnotations(isRenamed ? { ...old, title: now.title } : old, now);
  comparison.atService("", "the contract").compareAnnotations(before.document, after.document);
}

function compareClients(comparison: Comparison): void {
  const { before, after } = comparison;
  const [old, now] = [before.contract.client, after.contract.client];
  const pointer = after.document["x-sdk"] ? "/x-sdk" : "/info/title";
  const prefix = `start with ${now.environmentPrefix}_ instead of ${old.environmentPrefix}_`;
  const hasOtherPrefix = old.environmentPrefix !== now.environmentPrefix;
  if (old.name !== now.name) {
    const variables = hasOtherPrefix ? `, and its environment variables ${prefix}` : "";
    comparison
      .atService(pointer, "the client")
      .report("client-renamed", `is named ${now.name} instead of ${old.name}${variables}`, {
        symbols: [clientSymbol(before.contract), clientSymbol(after.contract)],
        before: old.name,
        after: now.name,
      });
  } else if (hasOtherPrefix) {
    comparison.atService(pointer, "the client's environment variables").report("environment-prefix-changed", prefix);
  }
}

function compareErrorCodes(comparison: Comparison): void {
  const [before, after] = [comparison.before, comparison.after].map(listErrorCodes);
  const { pairs, removed, added } = pairByKey(before ?? [], after ?? [], ({ name }) => name);
  for (const { before: old, after: now } of pairs) {
    const at = comparison.atService(now.pointer, `error code ${now.name}`);
    const [from, to] = [old.code.status, now.code.status];
    if (from !== to) at.reportReplaced("error-code-changed", "has status", from, to, { keyword: "status" });
    at.compareStrings(old.code, now.code, ["title", "when", "remedy"]);
  }
  for (const { name, pointer } of removed) {
    comparison.atService(pointer, `error code ${name}`).reportRemoved("error-code-removed");
  }
  for (const { name, pointer } of added) {
    comparison.atService(pointer, `error code ${name}`).report("error-code-added", "was added");
  }
}

function listErrorCodes({ contract: { schemas, errorCodes } }: ContractSide) {
  const owners = Object.entries(schemas).flatMap(([schema, { properties = {} }]) => {
    const property = Object.keys(properties).find((name) => ERROR_CODES in (properties[name] ?? {}));
    return property === undefined ? [] : [["components", "schemas", schema, "properties", property]];
  });
  return Object.entries(errorCodes).map(([name, code]) => {
    return { name, code, pointer: formatJsonPointer([...(owners[0] ?? []), ERROR_CODES, name]) };
  });
}

function compareTags(comparison: Comparison): void {
  const [before, after] = [comparison.before, comparison.after].map(({ document }) => {
    const tags: unknown[] = Array.isArray(document.tags) ? document.tags : [];
    return tags.filter(isRecord).map((tag, index) => ({ tag, index, name: String(tag.name) }));
  });
  const { pairs, removed, added } = pairByKey(before ?? [], after ?? [], ({ name }) => name);
  const at = ({ name, index }: { name: string; index: number }) =>
    comparison.atService(formatJsonPointer(["tags", index]), `tag ${name}`);
  // A tag without a description says no more than the operations that have it.
  const isDescribed = ({ tag }: { tag: object }) => Object.keys(tag).length > 1;
  for (const { before: old, after: now } of pairs) at(now).compareAnnotations(old.tag, now.tag);
  for (const tag of removed.filter(isDescribed)) at(tag).reportRemoved("documentation-changed");
  for (const tag of added.filter(isDescribed)) at(tag).report("documentation-changed", "was added");
}
