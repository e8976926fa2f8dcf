// Passes webhooks on to OpenAPI: models with `@webhook`, and those that an extension of the service references.
import {
  type DecoratorContext,
  getDiscriminator,
  getDoc,
  getExamples,
  getSummary,
  isDeprecated,
  isTemplateInstance,
  listServices,
  type Model,
  navigateProgram,
  type Program,
  type Service,
  serializeValueAsJson,
  type Type,
} from "@typespec/compiler";
import { getHttpService } from "@typespec/http";
import { getExtensions, getOpenAPITypeName } from "@typespec/openapi";
import { addExtension } from "./add-extension.ts";
import { $lib } from "./library.ts";

/** `x-webhooks` is the name in documents of OpenAPI 3.0. */
const EXTENSIONS = ["webhooks", "x-webhooks"] as const;
const EMITTER = "@typespec/openapi3";
const SCHEMAS = "#/components/schemas/";

/** Declares a webhook with the model as its payload. */
export function $webhook({ program }: DecoratorContext, target: Model, name?: string): void {
  program.stateMap($lib.stateKeys.webhook).set(target, name ?? target.name);
}

/**
 * Adds `webhooks` to the document of each service. The emitter leaves out models that no operation uses, so that references in the
 * extensions would point to nothing: it keeps them, because they are listed among the models that extend one of an operation.
 */
export function setWebhooks(program: Program): void {
  const models: Model[] = [];
  navigateProgram(program, { model: (model) => void models.push(model) });
  for (const service of listServices(program)) {
    const nameOf = (model: Model) =>
      getOpenAPITypeName(program, model, { namespaceFilter: (namespace) => namespace !== service.type });
    addDeclared(program, service, models, nameOf);
    const extensions = extensionsOf(program, service);
    const names = new Set(EXTENSIONS.flatMap((name) => referencedSchemas(extensions.get(name))));
    const referenced = names.size === 0 ? [] : models.filter((model) => model.name !== "" && names.has(nameOf(model)));
    if (referenced.length > 0) keepModels(program, service, referenced);
  }
}

/** The type of the library allows only names that begin with "x-", but the emitter writes any. */
function extensionsOf(program: Program, { type }: Service): ReadonlyMap<string, object> {
  return getExtensions(program, type);
}

function addDeclared(program: Program, service: Service, models: Model[], nameOf: (model: Model) => string): void {
  const declared = models.flatMap((model): [string, object][] => {
    const name: unknown = program.stateMap($lib.stateKeys.webhook).get(model);
    if (typeof name !== "string") return [];
    const schema = { $ref: SCHEMAS + nameOf(model) };
    const [example] = getExamples(program, model);
    const value = example && serializeValueAsJson(program, example.value, model);
    const webhook = {
      operationId: model.name.charAt(0).toLowerCase() + model.name.slice(1),
      summary: getSummary(program, model),
      description: getDoc(program, model),
      deprecated: isDeprecated(program, model) || undefined,
      requestBody: { required: true, content: { "application/json": { schema, example: value } } },
      responses: { "2XX": { description: "The webhook was received." } },
    };
    return [[name, { post: webhook }]];
  });
  if (declared.length === 0) return;
  const webhooks = { ...Object.fromEntries(declared), ...extensionsOf(program, service).get("webhooks") };
  addExtension(program, service.type, "webhooks", webhooks);
}

/** Returns the names of the schemas that a value references, at any depth. */
function referencedSchemas(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith(SCHEMAS) ? [value.slice(SCHEMAS.length)] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(referencedSchemas) : [];
}

function keepModels(program: Program, service: Service, models: Model[]): void {
  const base = findUsedModel(program, service);
  const isOmitted = program.compilerOptions.options?.[EMITTER]?.["omit-unreachable-types"] === true;
  for (const model of models) {
    if (base) base.derivedModels.push(model);
    else if (isOmitted)
      $lib.reportDiagnostic(program, { code: "unreachable-webhook", format: { model: model.name }, target: model });
  }
}

/** Returns a model that is a schema of the document, because the body of a request or a response has it. */
function findUsedModel(program: Program, { type }: Service): Model | undefined {
  const [{ operations }] = getHttpService(program, type);
  const bodies = operations.flatMap(({ parameters, responses }) => [
    parameters.body,
    ...responses.flatMap((response) => response.responses.map(({ body }) => body)),
  ]);
  const visited = new Set<Type>();
  for (const body of bodies) {
    const found = body && body.bodyKind !== "file" && findDeclared(program, body.type, visited);
    if (found) return found;
  }
  return undefined;
}

function findDeclared(program: Program, type: Type, visited: Set<Type>): Model | undefined {
  if (visited.has(type)) return undefined;
  visited.add(type);
  if (type.kind === "Union") return findFirst([...type.variants.values()].map((variant) => variant.type));
  if (type.kind !== "Model") return undefined;
  // The models that extend one with a discriminator are the variants of a union.
  const isDeclared = type.name !== "" && !isTemplateInstance(type) && type.indexer === undefined;
  if (isDeclared && getDiscriminator(program, type) === undefined) return type;
  const inner = [...type.properties.values()].map((property) => property.type);
  return findFirst(type.indexer ? [type.indexer.value, ...inner] : inner);

  function findFirst(types: Type[]): Model | undefined {
    for (const candidate of types) {
      const found = findDeclared(program, candidate, visited);
      if (found) return found;
    }
    return undefined;
  }
}
