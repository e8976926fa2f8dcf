// Compares what belongs to no operation: names of the client, error codes, tags, and the description of the service.
import { isRecord } from "../runtime/json/is-record.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Comparison, ContractSide } from "./comparison.ts";
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
  comparison.reportAnnotations({}, isRenamed ? { ...old, title: now.title } : old, now, "/info", "the service");
  comparison.reportAnnotations({}, before.document, after.document, "", "the contract");
}

function compareClients(comparison: Comparison): void {
  const { before, after } = comparison;
  const [old, now] = [before.contract.client, after.contract.client];
  const pointer = after.document["x-sdk"] ? "/x-sdk" : "/info/title";
  const prefix = `start with ${now.environmentPrefix}_ instead of ${old.environmentPrefix}_`;
  const hasOtherPrefix = old.environmentPrefix !== now.environmentPrefix;
  if (old.name !== now.name) {
    const symbols = [clientSymbol(before.contract), clientSymbol(after.contract)];
    const variables = hasOtherPrefix ? `, and its environment variables ${prefix}` : "";
    const description = `is named ${now.name} instead of ${old.name}${variables}`;
    const edit = { field: "the client", description, symbols, before: old.name, after: now.name };
    comparison.reportService({ rule: "client-renamed", pointer, ...edit });
  } else if (hasOtherPrefix) {
    const field = "the client's environment variables";
    comparison.reportService({ rule: "environment-prefix-changed", pointer, field, description: prefix });
  }
}

function compareErrorCodes(comparison: Comparison): void {
  const [before, after] = [comparison.before.contract.errorCodes, comparison.after.contract.errorCodes];
  const pointerTo = (code: string, side = comparison.after) =>
    (findErrorCodes(side) ?? "/components/schemas") + formatJsonPointer([ERROR_CODES, code]);
  for (const [code, old] of Object.entries(before)) {
    const field = `error code ${code}`;
    const now = after[code];
    if (!now) {
      comparison.reportService({
        rule: "error-code-removed",
        pointer: pointerTo(code, comparison.before),
        isRemoved: true,
        field,
        description: "was removed",
      });
      continue;
    }
    if (now.status !== old.status) {
      const description = `has status ${now.status} instead of ${old.status}`;
      comparison.reportService({
        rule: "error-code-changed",
        pointer: pointerTo(code),
        keyword: "status",
        field,
        description,
        before: old.status,
        after: now.status,
      });
    }
    for (const name of ["title", "when", "remedy"] as const) {
      if (old[name] === now[name]) continue;
      const description = `has a different ${name}`;
      const values = { before: old[name], after: now[name] };
      const at = { pointer: pointerTo(code), keyword: name, field };
      comparison.reportService({ rule: "documentation-changed", ...at, description, ...values });
    }
  }
  for (const code of Object.keys(after)) {
    if (code in before) continue;
    comparison.reportService({
      rule: "error-code-added",
      pointer: pointerTo(code),
      field: `error code ${code}`,
      description: "was added",
    });
  }
}

/** Returns the location of the property that has the error codes. */
function findErrorCodes({ contract }: ContractSide): string | undefined {
  for (const [schema, { properties = {} }] of Object.entries(contract.schemas)) {
    const property = Object.keys(properties).find((name) => ERROR_CODES in (properties[name] ?? {}));
    if (property !== undefined) {
      return formatJsonPointer(["components", "schemas", schema, "properties", property]);
    }
  }
  return undefined;
}

function compareTags(comparison: Comparison): void {
  const tags = (list: unknown) =>
    new Map((Array.isArray(list) ? list : []).filter(isRecord).map((tag, index) => [String(tag.name), { tag, index }]));
  const [before, after] = [tags(comparison.before.document.tags), tags(comparison.after.document.tags)];
  for (const [name, { index }] of new Map([...before, ...after])) {
    const [old, now] = [before.get(name), after.get(name)];
    const at = { pointer: formatJsonPointer(["tags", index]), field: `tag ${name}` };
    if (old && now) comparison.reportAnnotations({}, old.tag, now.tag, at.pointer, at.field);
    // A tag without a description says no more than the operations that have it.
    else if (Object.keys((now ?? old)?.tag ?? {}).length > 1) {
      const removed = now ? {} : { isRemoved: true };
      comparison.reportService({
        rule: "documentation-changed",
        ...at,
        ...removed,
        description: now ? "was added" : "was removed",
      });
    }
  }
}
