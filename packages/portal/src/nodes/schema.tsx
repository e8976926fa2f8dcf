// The nested schemas of a value: its properties, items and variants.
import { t, tParts } from "../messages/translate.ts";
import type { DesignDecision } from "../model/design-decision.ts";
import { childAnchor } from "../model/site-path.ts";
import type { NamedValueView } from "../view/parameter-view.ts";
import type { PropertyView, SchemaView } from "../view/schema/schema-view.ts";
import type { TypePart } from "../view/schema/type-label.ts";
import { DesignDecisionMark } from "./design-decisions.tsx";
import { codes } from "./inline.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { Markdown } from "./markdown.tsx";

/** Nested schemas with more properties are collapsed. */
const MAX_OPEN_PROPERTIES = 2;

interface SchemaProps {
  schema: SchemaView;
  /** Anchor on the page. A named schema has its own anchor instead. */
  anchor: string;
  /** True if the schema starts with a line that shows its type; false if the parent shows the type. @default false */
  head?: boolean;
  /** Media type, shown before the type in that line. */
  mediaType?: string;
  /** Number of schemas around this one. The properties of nested schemas are in a box that opens. @default 0 */
  depth?: number;
}

export function Schema({ schema, anchor: parentAnchor, head = false, mediaType, depth = 0 }: SchemaProps): Child {
  const { typeParts, anchor: ownAnchor, describedAt, description } = schema;
  const anchor = ownAnchor ?? parentAnchor;
  return (
    <>
      {head && (
        <p class="schema-head" id={ownAnchor}>
          {mediaType !== undefined && <code>{mediaType}</code>}
          <TypeLabel parts={typeParts} />
          {describedAt && <a href={`#${describedAt}`}>{t("described above")}</a>}
        </p>
      )}
      {!head && ownAnchor && <span id={ownAnchor}></span>}
      {head && !describedAt && description && <Markdown source={description} />}
      {head && <SchemaDetails schema={schema} />}
      {!head && describedAt && (
        <p class="schema-link">
          <a href={`#${describedAt}`}>{t("Schema described above")}</a>
        </p>
      )}
      <Properties schema={schema} anchor={anchor} depth={depth} isNested={head || depth > 0} />
      <Subschemas schema={schema} anchor={anchor} depth={depth} />
    </>
  );
}

/** The label of a type, with links to the models in it. */
export function TypeLabel({ parts }: { parts: TypePart[] }, { site }: Rendering): Child {
  return (
    <span class="type">
      {parts.map((part) => (typeof part === "string" ? part : <a href={site.modelPath(part.model)}>{part.model}</a>))}
    </span>
  );
}

interface PartProps {
  schema: SchemaView;
  anchor: string;
  depth: number;
}

/**
 * @param isNested true unless the page is that of the schema. If each model has a page, the search leads to that page: it would find the
 *   properties of a model on the pages of all operations that return it.
 */
function Properties(
  { schema: { name, properties }, anchor, depth, isNested }: PartProps & { isNested: boolean },
  { site }: Rendering,
): Child {
  if (properties.length === 0) return null;
  const isIndexed = name === undefined || !isNested || site.hasOneModelsPage;
  const list = (
    <dl class="values" data-search-ignore={!isIndexed}>
      {properties.map((property) => (
        <NamedValue
          value={property}
          kind="property"
          anchor={childAnchor(anchor, property.name)}
          designDecision={
            name === undefined ? undefined : site.findDesignDecision({ schema: name, property: property.name })
          }
          depth={depth + 1}
        />
      ))}
    </dl>
  );
  if (depth === 0 || properties.length <= MAX_OPEN_PROPERTIES) return list;
  return (
    <details class="schema-nested">
      <summary>{t("{count} properties", { count: properties.length })}</summary>
      {list}
    </details>
  );
}

function Subschemas(
  { schema: { properties, omitted, items, additionalProperties, variants }, anchor, depth }: PartProps,
  { site }: Rendering,
): Child {
  return (
    <>
      {omitted !== undefined && (
        <p class="schema-note">
          {tParts<Child>("{properties}, in {file}", {
            properties: omitted === 1 ? t("1 property") : t("{count} properties", { count: omitted }),
            file: <a href={site.path("/openapi.yaml")}>openapi.yaml</a>,
          })}
        </p>
      )}
      {items && (
        <div class="schema-part">
          <p class="schema-title">{t("Items")}</p>
          <Schema schema={items} anchor={childAnchor(anchor, "item")} head depth={depth} />
        </div>
      )}
      {additionalProperties && (
        <div class="schema-part">
          <p class="schema-title">{properties.length > 0 ? t("Additional properties") : t("Properties")}</p>
          <Schema schema={additionalProperties} anchor={childAnchor(anchor, "any")} head depth={depth} />
        </div>
      )}
      {additionalProperties === false && <p class="schema-note">{t("No additional properties.")}</p>}
      {variants && (
        <div class="schema-part">
          <p class="schema-title">
            {t(variants.title)}
            {variants.discriminator !== undefined &&
              tParts<Child>(", discriminated by {property}", { property: <code>{variants.discriminator}</code> })}
          </p>
          <ol class="variants">
            {variants.schemas.map((variant, index) => (
              <li>
                <Schema schema={variant} anchor={childAnchor(anchor, `variant-${index + 1}`)} head depth={depth + 1} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

interface NamedValueProps {
  value: NamedValueView & Partial<Pick<PropertyView, "readOnly" | "writeOnly">>;
  kind: "parameter" | "header" | "property";
  /** Anchor on the page: `query.limit`. */
  anchor: string;
  designDecision?: DesignDecision | undefined;
  /** Number of schemas around this value. @default 0 */
  depth?: number;
}

interface NamedValuesProps {
  values: readonly NamedValueView[];
  kind: "parameter" | "header";
  /** Anchor of the part of the page that the values belong to. */
  anchor: string;
  /** Other values after these. @default none */
  children?: Child;
}

/** A list of parameters or headers. */
export function NamedValues({ values, kind, anchor, children }: NamedValuesProps): Child {
  return (
    <dl class="values">
      {values.map((value) => (
        <NamedValue
          value={value}
          kind={kind}
          anchor={childAnchor(anchor, value.name)}
          designDecision={value.designDecision}
        />
      ))}
      {children}
    </dl>
  );
}

/** One parameter, header or property: its name, type, description and constraints, and its nested schemas. */
function NamedValue({ value, kind, anchor, designDecision, depth = 0 }: NamedValueProps): Child {
  const { name, required, deprecated, readOnly, writeOnly, schema } = value;
  const description = value.description ?? schema.description;
  const isHeader = kind === "header";
  return (
    <div class="value" id={anchor}>
      <dt>
        <a class="name" href={`#${encodeURIComponent(anchor)}`}>
          <code>{name}</code>
        </a>
        <TypeLabel parts={schema.typeParts} />
        {!isHeader && required && <span class="required">{t("required")}</span>}
        {!required && <span class="optional">{t(isHeader ? "not always sent" : "optional")}</span>}
        {deprecated && <span class="deprecated">{t("deprecated")}</span>}
        {readOnly && <span class="optional">{t("read-only")}</span>}
        {writeOnly && <span class="optional">{t("write-only")}</span>}
        <DesignDecisionMark decision={designDecision} />
      </dt>
      <dd>
        {description && <Markdown source={description} />}
        <SchemaDetails schema={schema} />
        <Schema schema={schema} anchor={anchor} depth={depth} />
      </dd>
    </div>
  );
}

/** Constraints, default, example and enumerated values of a schema. */
export function SchemaDetails({ schema: { details, values } }: { schema: SchemaView }): Child {
  return (
    <>
      {values.length > 0 && (
        <p class="schema-details">
          <span class="schema-detail">{tParts<Child>("one of {values}", { values: codes(values) })}</span>
        </p>
      )}
      {details.length > 0 && (
        <p class="schema-details">
          {details.map(({ label, code }) => (
            <span class="schema-detail">
              {label}
              {code !== undefined && <code>{code}</code>}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
