// The pages of the models: all on one page, or one page for each in a large contract, with an index.

import type { Operation } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { firstParagraph, firstSentence, stripMarkdown } from "../model/descriptions.ts";
import type { Site } from "../model/site.ts";
import { MODELS_PATH } from "../model/site-path.ts";
import { Code } from "../nodes/code.tsx";
import { AnchorHeading, CollapsedRow } from "../nodes/headings.tsx";
import { OperationLinks, separate } from "../nodes/inline.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { Markdown } from "../nodes/markdown.tsx";
import { Schema, SchemaDetails, TypeLabel } from "../nodes/schema.tsx";
import { type ModelView, modelViews } from "../view/model-views.ts";
import type { Page } from "./page.ts";

/** Returns the pages, or none for a contract without named schemas. */
export function modelPages(site: Site): Page[] {
  const models = modelViews(site.contract);
  if (models.length === 0) return [];
  if (!site.hasOneModelsPage) return [indexPage(site, models), ...models.map((model) => modelPage(site, model))];
  return [{ ...modelsPage(site, true), content: () => models.map((model) => <ModelSection model={model} />) }];
}

function modelsPage({ contract }: Site, headings: boolean): Omit<Page, "content"> {
  return {
    path: MODELS_PATH,
    kind: "guide",
    title: t("Models"),
    description: t("The data types that the requests and responses of {title} consist of.", {
      title: contract.title,
    }),
    headings,
    section: "Models",
  };
}

function indexPage(site: Site, models: ModelView[]): Page {
  if (models.length <= MAX_EXPANDED_MODELS) {
    return { ...modelsPage(site, false), content: () => <ModelList models={models} /> };
  }
  const initials = Map.groupBy(models, ({ name }) => initialOf(name));
  const groups = [...initials].sort(([a], [b]) => a.localeCompare(b));
  const content = () => (
    <div class="collapsed-rows">
      {groups.map(([initial, members]) => (
        <CollapsedRow
          level={2}
          id={initialAnchor(initial)}
          heading={initial}
          summary={members.map(({ name }) => name).join(", ")}
        >
          <ModelList models={members} />
        </CollapsedRow>
      ))}
    </div>
  );
  return { ...modelsPage(site, true), content };
}

/** Largest number of models that the index shows without collapsing them by their initial. */
const MAX_EXPANDED_MODELS = 50;

/** Largest number of models that the index describes. Descriptions of more would be tens of kilobytes. */
const MAX_DESCRIBED_MODELS = 1000;

/** Returns the upper-case initial of a name, or `#` if it starts with another character than a letter. */
function initialOf(name: string): string {
  return /^\p{L}/u.exec(name)?.[0].toUpperCase() ?? "#";
}

const initialAnchor = (initial: string) => `models-${initial === "#" ? "other" : initial.toLowerCase()}`;

/** The names and the summaries have no elements of their own, which would be thousands in a long index. */
function ModelList({ models }: { models: ModelView[] }, { site }: Rendering): Child {
  const count = Object.keys(site.contract.schemas).length;
  return (
    <ul class="model-list">
      {models.map(({ name, schema: { description = "" } }) => (
        <li>
          <a href={site.modelPath(name)}>{name}</a>{" "}
          {count <= MAX_EXPANDED_MODELS && <Markdown source={firstSentence(description)} inline />}
          {count > MAX_EXPANDED_MODELS && count <= MAX_DESCRIBED_MODELS && stripMarkdown(firstSentence(description))}
        </li>
      ))}
    </ul>
  );
}

function modelPage({ paths }: Site, model: ModelView): Page {
  const { name, schema } = model;
  return {
    path: paths.model(name, false),
    kind: "guide",
    title: name,
    description: schema.description
      ? `${name}: ${firstParagraph(schema.description)}`
      : t("The model {name}.", { name }),
    headings: false,
    section: "Models",
    content: () => <ModelContent model={model} />,
  };
}

function ModelSection({ model }: { model: ModelView }, { site }: Rendering): Child {
  return (
    <section class="model-section">
      <AnchorHeading level={2} id={site.paths.modelAnchor(model.name)}>
        {model.name}
      </AnchorHeading>
      <ModelContent model={model} />
    </section>
  );
}

function ModelContent({ model }: { model: ModelView }, { site }: Rendering): Child {
  const { name, schema, example, sentBy, returnedBy, usedIn } = model;
  const { description, typeParts } = schema;
  // The heading of the model has its anchor.
  const { anchor: _, ...content } = schema;
  return (
    <div class="model">
      <div class="model-details">
        {description && <Markdown source={description} />}
        {content.properties.length === 0 && (
          <p class="schema-head">
            <TypeLabel parts={typeParts} />
          </p>
        )}
        <SchemaDetails schema={content} />
        <Schema schema={content} anchor={site.paths.modelAnchor(name)} />
        <Uses label={t("Sent by")} operations={sentBy} />
        <Uses label={t("Returned by")} operations={returnedBy} />
        {usedIn.length > 0 && (
          <p class="model-uses">
            {t("Part of:")} {separate(usedIn.map((other) => <a href={site.modelPath(other)}>{other}</a>))}
          </p>
        )}
      </div>
      {example !== undefined && (
        <div class="model-example" data-search-ignore>
          <Code code={example} lang="json" title={t("Example")} isExample />
        </div>
      )}
    </div>
  );
}

/** Largest number of listed operations: a common error is returned by all. */
const MAX_LISTED_OPERATIONS = 12;

function Uses({ label, operations }: { label: string; operations: Operation[] }): Child {
  const more = operations.length - MAX_LISTED_OPERATIONS;
  if (operations.length === 0) return null;
  return (
    <p class="model-uses">
      {label}: <OperationLinks operations={operations.slice(0, MAX_LISTED_OPERATIONS)} />
      {more > 0 && t(" and {count} more", { count: more })}
    </p>
  );
}
