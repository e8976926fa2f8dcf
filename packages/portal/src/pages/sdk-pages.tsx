// The pages of the SDK's reference: one for each resource with its methods, and an index with what all methods share.
import { clientOptions, requestOptions } from "@onecontract/codegen";
import { t, tParts } from "../messages/translate.ts";
import { firstParagraph, firstSentence } from "../model/descriptions.ts";
import { hasCollapsedTags } from "../model/operations-by-tag.ts";
import { SDK_LABEL, type Site } from "../model/site.ts";
import { SDK_PATH } from "../model/site-path.ts";
import { Code } from "../nodes/code.tsx";
import { DeprecationBanner } from "../nodes/deprecations.tsx";
import { AnchorHeading, CollapsedRow } from "../nodes/headings.tsx";
import { codes } from "../nodes/inline.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { Markdown } from "../nodes/markdown.tsx";
import { NamedValues, TypeLabel } from "../nodes/schema.tsx";
import { Table } from "../nodes/table.tsx";
import { deprecationNotice } from "../view/deprecation.ts";
import {
  type SdkErrorView,
  type SdkMethodView,
  type SdkResourceView,
  sdkResourceViews,
} from "../view/sdk-reference-views.ts";
import type { Page } from "./page.ts";
import { ErrorClasses, Options } from "./sdk-options.tsx";

/** Returns the pages, or none for a portal without an SDK. */
export function sdkPages(site: Site): Page[] {
  if (!site.sdk) return [];
  const resources = sdkResourceViews(site);
  return [indexPage(site, resources), ...resources.map((resource) => resourcePage(site, resource))];
}

function indexPage({ sdk }: Site, resources: SdkResourceView[]): Page {
  return {
    path: SDK_PATH,
    kind: "guide",
    title: t("SDK reference"),
    description: t("Every method of {name}, its options and its errors.", { name: sdk?.package ?? "" }),
    headings: true,
    section: "SDK reference",
    content: () => <IndexContent resources={resources} />,
  };
}

function resourcePage({ paths }: Site, { resource, title, description, methods }: SdkResourceView): Page {
  return {
    path: paths.sdk(resource),
    kind: "guide",
    title,
    description: description ? `${title}: ${firstParagraph(description)}` : t("The methods of {title}.", { title }),
    headings: methods.length <= MAX_DETAILED_METHODS,
    section: "SDK reference",
    content: () => (
      <>
        {description && <Markdown source={description} headingLevel={2} />}
        {methods.length > MAX_EXPANDED_METHODS ? (
          <div class="collapsed-rows">
            {methods.map((method) => (
              <CollapsedMethod method={method} isDetailed={methods.length <= MAX_DETAILED_METHODS} />
            ))}
          </div>
        ) : (
          methods.map((method) => <Method method={method} />)
        )}
      </>
    ),
  };
}

function IndexContent({ resources }: { resources: SdkResourceView[] }, { site: { contract } }: Rendering): Child {
  return (
    <>
      <AnchorHeading level={2} id="methods">
        {t("Methods")}
      </AnchorHeading>
      {hasCollapsedTags(contract) ? (
        <ResourceList resources={resources} />
      ) : (
        resources.map((resource) => <MethodTable resource={resource} />)
      )}
      <AnchorHeading level={2} id="call-options">
        {t("Options of a call")}
      </AnchorHeading>
      <p>{t("The last argument of every method. An option of a call replaces that of the client.")}</p>
      <Options options={requestOptions} anchor="option" />
      <AnchorHeading level={2} id="client-options">
        {t("Options of the client")}
      </AnchorHeading>
      <p>
        {tParts<Child>("The argument of {client}, which also takes the options of a call except for {names}.", {
          client: <code>new {contract.client.name}()</code>,
          names: codes(["signal", "idempotencyKey"], t(" and ")),
        })}
      </p>
      <Options options={clientOptions} anchor="client-option" />
      <AnchorHeading level={2} id="errors">
        {t("Errors")}
      </AnchorHeading>
      <p>
        {tParts<Child>("A failed call throws an error with the properties {names}. All are instances of {name}.", {
          names: codes(["status", "code", "body", "headers", "requestId"]),
          name: <code>APIError</code>,
        })}
      </p>
      <ErrorClasses />
    </>
  );
}

/** The resources of a large contract, whose pages list their methods. */
function ResourceList({ resources }: { resources: SdkResourceView[] }, { site }: Rendering): Child {
  return (
    <ul class="group-list">
      {resources.map(({ resource, title, methods }) => (
        <li>
          <a href={site.path(site.paths.sdk(resource))}>
            <code>{title}</code>
          </a>{" "}
          <span class="optional">
            {methods.length === 1 ? t("1 method") : t("{count} methods", { count: methods.length })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function MethodTable({ resource: { resource, methods } }: { resource: SdkResourceView }, { site }: Rendering): Child {
  const rows = methods.map(({ id, name, title, operation }) => [
    <a href={`${site.path(site.paths.sdk(resource))}#${id}`}>
      <code>{name}()</code>
    </a>,
    <a href={site.operationPath(operation.operationId)}>{title}</a>,
  ]);
  return <Table class="method-table" head={[t("Method"), t("Request")]} rows={rows} />;
}

/** Largest number of methods that the page of a resource shows without collapsing them. */
const MAX_EXPANDED_METHODS = 8;

/** Largest number of methods whose parameters, errors and samples the page of a resource repeats from the pages of their operations. */
const MAX_DETAILED_METHODS = 30;

function Method({ method }: { method: SdkMethodView }): Child {
  return (
    <section class="sdk-method" aria-labelledby={method.id}>
      <AnchorHeading level={2} id={method.id}>
        {method.id}()
      </AnchorHeading>
      <MethodContent method={method} isDetailed />
    </section>
  );
}

function CollapsedMethod({ method, isDetailed }: MethodProps): Child {
  return (
    <CollapsedRow level={2} id={method.id} heading={`${method.id}()`} summary={method.title}>
      {isDetailed ? (
        <div class="sdk-method">
          <MethodContent method={method} isDetailed />
        </div>
      ) : (
        <MethodContent method={method} isDetailed={false} />
      )}
    </CollapsedRow>
  );
}

interface MethodProps {
  method: SdkMethodView;
  isDetailed: boolean;
}

function MethodContent({ method, isDetailed }: MethodProps, { site }: Rendering): Child {
  const { name, operation, title, signatures } = method;
  const deprecation = deprecationNotice(site.contract, operation);
  return (
    <>
      {deprecation && <DeprecationBanner notice={deprecation} />}
      <p data-search-names={`${name}\n${operation.operationId}`}>
        {operation.description && <Markdown source={firstSentence(operation.description)} inline />}{" "}
        <a href={site.operationPath(operation.operationId)}>{title}</a>
      </p>
      {isDetailed ? (
        <>
          <Code code={signatures.join("\n\n")} lang="ts" title={`${name}()`} />
          <MethodDetails method={method} />
        </>
      ) : (
        <pre class="signature">
          <code>{signatures.join("\n\n")}</code>
        </pre>
      )}
    </>
  );
}

/** The pages of the operations have the same parameters and samples, so the search index of a large contract has them only once. */
function MethodDetails({ method }: { method: SdkMethodView }, { site }: Rendering): Child {
  const { id, operation, parameters, returns, errors, takesIdempotencyKey } = method;
  const sample = site.samplesOf(operation).find(({ label }) => label === SDK_LABEL);
  const optionsPath = `${site.path(SDK_PATH)}#call-options`;
  return (
    <div class="sdk-method-details" data-search-ignore={hasCollapsedTags(site.contract)}>
      <h3>{t("Parameters")}</h3>
      <NamedValues values={parameters} kind="parameter" anchor={id}>
        <div class="value">
          <dt>
            <a class="name" href={optionsPath}>
              <code>options</code>
            </a>
            <span class="type">RequestOptions</span>
            <span class="optional">{t("optional")}</span>
          </dt>
          <dd>
            <p>
              {tParts<Child>("{options}, such as {names}.", {
                options: <a href={optionsPath}>{t("Options of a call")}</a>,
                names: codes(["timeoutMs", "signal"], t(" and ")),
              })}{" "}
              {takesIdempotencyKey &&
                tParts<Child>("The SDK generates an {name}, unless it is set.", { name: <code>idempotencyKey</code> })}
            </p>
          </dd>
        </div>
      </NamedValues>
      <h3>{t("Returns")}</h3>
      <p>
        {returns ? <TypeLabel parts={returns.type} /> : t("A promise without a value.")}
        {returns?.isPaginated && [
          ". ",
          ...tParts<Child>("Iterate with {code} to follow all pages, or await the call for the first one.", {
            code: <code>for await</code>,
          }),
        ]}
      </p>
      <Errors errors={errors} />
      {sample && <Code code={sample.parts} lang={sample.lang} title={t("Example")} />}
    </div>
  );
}

function Errors({ errors }: { errors: SdkErrorView[] }, { site }: Rendering): Child {
  if (errors.length === 0) return null;
  const link = `${site.path(SDK_PATH)}#errors`;
  return (
    <>
      <h3>{t("Errors")}</h3>
      <ul class="sdk-errors">
        {errors.map(({ className, statuses, description }) => (
          <li>
            <a href={link}>
              <code>{className}</code>
            </a>{" "}
            <span class="optional">{statuses.join(", ")}</span> <Markdown source={firstSentence(description)} inline />
          </li>
        ))}
      </ul>
    </>
  );
}
