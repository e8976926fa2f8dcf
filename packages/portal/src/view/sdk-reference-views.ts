// Builds the views of the SDK's reference: a page for each resource, with its methods.
import { type Contract, errorClass, type Operation, type SdkMethod } from "@onecontract/codegen";
import { stripMarkdown } from "../model/descriptions.ts";
import { isErrorStatus } from "../model/generated-guides.ts";
import type { Site } from "../model/site.ts";
import { type NamedValueView, namedValueView } from "./parameter-view.ts";
import { SchemaViewBuilder } from "./schema/schema-view.ts";
import { type TypePart, typeParts } from "./schema/type-label.ts";

export interface SdkResourceView {
  /** `books`, or `` for the methods of the client itself. */
  resource: string;
  /** Expression in programs: `client.books`. */
  title: string;
  /** Markdown. */
  description?: string | undefined;
  methods: SdkMethodView[];
}

export interface SdkMethodView extends Pick<SdkMethod, "name" | "signatures" | "takesIdempotencyKey"> {
  /** Anchor on the page: the name of the method. */
  id: string;
  operation: Operation;
  title: string;
  parameters: NamedValueView[];
  /** Value of the returned promise. Absent if it has none. */
  returns: { type: TypePart[]; isPaginated: boolean } | undefined;
  errors: SdkErrorView[];
}

export interface SdkErrorView {
  className: string;
  statuses: string[];
  /** Description of the response. Markdown. */
  description: string;
}

/** Returns the views of the resources, in the order of the contract. */
export function sdkResourceViews({ contract, sdkMethods }: Site): SdkResourceView[] {
  const views = contract.operations.flatMap((operation) =>
    (sdkMethods.get(operation.operationId) ?? []).map((method) => methodView(contract, method, operation)),
  );
  return [...Map.groupBy(views, ({ operation }) => operation.sdk.resource ?? "")].map(([resource, members]) => {
    const tag = contract.tags.find(({ name }) => members.every(({ operation }) => operation.tag === name));
    return {
      resource,
      title: ["client", resource].filter(Boolean).join("."),
      description: tag?.description,
      methods: members,
    };
  });
}

function methodView(contract: Contract, method: SdkMethod, operation: Operation): SdkMethodView {
  const { name, signatures, takesIdempotencyKey } = method;
  const builder = new SchemaViewBuilder(contract, 0);
  const returns = returnedType(contract, operation);
  return {
    id: name.split(".").at(-1) ?? name,
    name,
    signatures,
    takesIdempotencyKey,
    operation,
    title: stripMarkdown(operation.summary ?? operation.operationId),
    parameters: method.parameters.map((parameter) => namedValueView(parameter, undefined, builder)),
    returns: returns && { type: returns, isPaginated: operation.pagination !== undefined },
    errors: errorViews(operation),
  };
}

function returnedType(contract: Contract, { responses }: Operation): TypePart[] | undefined {
  const success = responses.find(({ status }) => /^2/.test(status));
  const [content] = success?.content ?? [];
  return content && typeParts(contract, content.items?.schema ?? content.schema ?? {});
}

/** Returns the classes of the declared errors. A range of statuses and `default` have only the common class. */
function errorViews({ responses }: Operation): SdkErrorView[] {
  const declared = responses.filter(({ status }) => isErrorStatus(status));
  const byClass = Map.groupBy(declared, ({ status }) =>
    /^\d{3}$/.test(status) ? errorClass(Number(status)) : "APIError",
  );
  return [...byClass].map(([className, members]) => ({
    className,
    statuses: members.map(({ status }) => status),
    description: members.map(({ description }) => description).join(" "),
  }));
}
