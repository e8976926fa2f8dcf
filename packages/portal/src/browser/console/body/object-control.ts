// The inputs of an object: one for each required property, and the optional ones that the reader adds.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { childPath } from "@onecontract/codegen/validation/issues";
import type { Contract, JsonSchema } from "../../../view/console/console-data.ts";
import { isFileSchema } from "../../../view/console/console-field.ts";
import { type AnySchema, mergeSchema } from "../../../view/schema/merge-schema.ts";
import { createElement } from "../../create-element.ts";
import { AddField } from "./add-field.ts";
import {
  type ControlOptions,
  createGroup,
  createRemovable,
  isWithin,
  renameGroup,
  reportChange,
  type ValueControl,
} from "./value-control.ts";

/** An object with at most as many optional properties shows those that are not nested. */
const MAX_SHOWN_OPTIONAL = 6;

/** Returns the properties of an object that a request contains. */
export function formProperties(contract: Contract, { properties = {} }: JsonSchema): [name: string, AnySchema][] {
  return Object.entries(properties).filter(([, source]) => !mergeSchema(contract, source).schema.readOnly);
}

export function createObject(options: ControlOptions): ValueControl {
  const { contract, id, source, depth, create } = options;
  const { schema } = mergeSchema(contract, source);
  const values = isRecord(options.value) ? options.value : {};
  const properties = new Map(formProperties(contract, schema));
  const required = new Set(schema.required);
  const controls = new Map<string, ValueControl>();
  const fields = createElement("div", { class: "try-fields" });
  const adding = new AddField(contract, `${id}:add`, (name) => {
    add(name, true);
    reportChange(fields);
    controls.get(name)?.find("", "").focus();
  });
  const element = createGroup(options, fields, adding.element);

  function add(name: string, isRemovable: boolean): void {
    const control = create({
      ...options,
      id: `${id}:${encodeURIComponent(name.toWellFormed())}`,
      name,
      // A property that the schema does not declare may have any value.
      source: properties.get(name) ?? {},
      required: required.has(name),
      value: Object.hasOwn(values, name) ? values[name] : undefined,
      depth: depth + 1,
    });
    controls.set(name, control);
    fields.append(isRemovable ? createRemovable(control.element, name, () => remove(name)) : control.element);
  }

  function remove(name: string): void {
    controls.delete(name);
    const property = properties.get(name);
    if (property) adding.offer(name, property);
    adding.focus();
  }

  const optional = [...properties].filter(([name]) => !required.has(name));
  const isShort = optional.length <= MAX_SHOWN_OPTIONAL;
  const isPlain = (property: AnySchema) => {
    const { schema: merged } = mergeSchema(contract, property);
    const isList = merged.items !== undefined && !isFileSchema(merged.items);
    return !merged.properties && !isList && !merged.deprecated;
  };
  for (const name of properties.keys()) if (required.has(name)) add(name, false);
  for (const [name, property] of optional) {
    if (isShort && isPlain(property)) add(name, false);
    else if (Object.hasOwn(values, name)) add(name, true);
    else adding.offer(name, property);
  }
  for (const name of Object.keys(values)) if (!controls.has(name) && !properties.has(name)) add(name, true);

  return {
    element,
    read: () => {
      const entries = [...controls].map(([name, control]) => [name, control.read()] as const);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    },
    find: (target, path) => {
      const paths = [...controls].map(([name, control]) => ({ control, path: childPath(path, name) }));
      const found =
        paths.find((child) => child.path === target) ?? paths.find((child) => isWithin(target, child.path)) ?? paths[0];
      return found?.control.find(target, found.path) ?? adding.summary;
    },
    rename: (name) => renameGroup(element, name),
  };
}
