// The fields that a hostile contract must have: those of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), of JSON Schema 2020-12, and the
// extensions of this toolkit.
const OPENAPI = `
  openapi info jsonSchemaDialect servers paths webhooks components security tags externalDocs title summary description termsOfService
  contact license version name url email identifier variables enum default schemas responses parameters examples requestBodies headers
  securitySchemes links callbacks pathItems get put post delete options head patch trace operationId requestBody deprecated in required
  allowEmptyValue style explode allowReserved schema example content encoding contentType value externalValue operationRef server
  discriminator propertyName mapping xml namespace prefix attribute type scheme bearerFormat flows openIdConnectUrl implicit password
  clientCredentials authorizationCode authorizationUrl tokenUrl refreshUrl scopes $ref`;

const JSON_SCHEMA = `
  $defs $anchor $dynamicAnchor $comment allOf anyOf oneOf not if then else dependentSchemas dependentRequired prefixItems items contains
  minContains maxContains properties patternProperties additionalProperties propertyNames unevaluatedItems unevaluatedProperties const
  multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties
  minProperties format contentEncoding contentMediaType contentSchema readOnly writeOnly`;

const EXTENSIONS = `
  x-sdk x-sdk-method x-sdk-type x-pagination x-overloads x-rate-limits x-error-codes x-deprecation x-codeSamples x-enum-varnames
  x-enumNames x-enumDescriptions x-enum-descriptions x-sse-sentinel x-hideTryItPanel x-hideReplay`;

export const DOCUMENTED_FIELDS: readonly string[] = `${OPENAPI} ${JSON_SCHEMA} ${EXTENSIONS}`
  .split(/\s+/)
  .filter(Boolean);
