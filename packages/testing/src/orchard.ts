// The contract of an orchard. Its words about ocelots and zeppelins occur nowhere else, so that a search finds each of their traces.
const json = (schema: object) => ({ description: "OK.", content: { "application/json": { schema } } });
const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });
const object = (properties: object) => ({ type: "object", properties });
const string = { type: "string" };
const id = { in: "path", name: "id", required: true, schema: string };

/** Operations and a webhook for partners. */
const adoptOcelot = {
  operationId: "adoptOcelot",
  tags: ["Trees", "Ocelots"],
  requestBody: { content: { "application/json": { schema: ref("schemas", "Ocelot") } } },
  responses: { 201: json(ref("schemas", "Ocelot")), 409: ref("responses", "OcelotConflict") },
};
const listOcelots = {
  operationId: "listOcelots",
  tags: ["Ocelots"],
  parameters: [ref("parameters", "OcelotAge")],
  responses: { 200: json({ type: "array", items: ref("schemas", "Ocelot") }) },
};
const flyZeppelin = { operationId: "flyZeppelin", tags: ["Ocelots"], responses: { 204: { description: "Flown." } } };
const ocelotSeen = {
  operationId: "ocelotSeen",
  tags: ["Ocelots"],
  requestBody: { content: { "application/json": { schema: ref("schemas", "Zeppelin") } } },
  responses: { 204: { description: "Received." } },
};

/** Operations and a webhook for everybody. */
const treeLinks = {
  tree: { operationId: "getTree", parameters: { id: "$response.body#/id" } },
  ocelots: { operationId: "listOcelots" },
  adoption: { operationRef: "#/paths/~1trees/post" },
  shared: ref("links", "OcelotLink"),
};
const listTrees = {
  operationId: "listTrees",
  tags: ["Trees"],
  security: [{ treeKey: [] }],
  responses: { 200: { ...json({ type: "array", items: ref("schemas", "Tree") }), links: treeLinks } },
};
const getTree = {
  operationId: "getTree",
  tags: ["Trees"],
  deprecated: true,
  "x-deprecation": { sunset: "2040-01-01", successor: "listOcelots" },
  security: [{ treeKey: [] }],
  parameters: [id],
  responses: { 200: json(ref("schemas", "Tree")), 404: ref("responses", "NoTree") },
};
const treeFelled = {
  operationId: "treeFelled",
  tags: ["Felling"],
  requestBody: { content: { "application/json": { schema: ref("schemas", "Tree") } } },
  responses: { 204: { description: "Received." } },
};

export const orchard = {
  openapi: "3.1.0",
  info: { title: "Orchard", version: "1.0.0" },
  servers: [{ url: "https://orchard.example" }],
  security: [{ ocelotKey: [] }],
  tags: [
    { name: "Trees" },
    { name: "Felling", parent: "Events" },
    { name: "Events" },
    { name: "Ocelots", description: "Ocelots of partners." },
    { name: "Zeppelins" },
  ],
  "x-tagGroups": [
    { name: "Trees", tags: ["Trees", "Ocelots"] },
    { name: "Zeppelins and ocelots", tags: ["Ocelots", "Zeppelins"] },
  ],
  paths: {
    "/trees": { get: listTrees, post: adoptOcelot },
    "/trees/{id}": { get: getTree },
    "/ocelots": ref("pathItems", "OcelotPath"),
    "/flights": ref("pathItems", "ZeppelinPath"),
    "/zeppelins/without-operations": {},
  },
  webhooks: { treeFelled: { post: treeFelled }, ocelotSeen: { post: ocelotSeen } },
  components: {
    pathItems: { OcelotPath: { get: listOcelots }, ZeppelinPath: { post: flyZeppelin } },
    schemas: {
      Tree: object({ id: string, blossoms: ref("schemas", "Season") }),
      Season: { type: "string", enum: ["spring", "autumn"] },
      Ocelot: object({ name: string, born: ref("schemas", "Season"), rides: ref("schemas", "Zeppelin") }),
      Zeppelin: object({ pilot: ref("schemas", "Ocelot") }),
      // No operation uses it any more.
      OcelotLeftover: object({ name: string }),
    },
    parameters: { OcelotAge: { in: "query", name: "ocelotAge", schema: { type: "integer" } } },
    responses: { NoTree: { description: "No tree." }, OcelotConflict: { description: "The ocelot has a home." } },
    links: { OcelotLink: { operationId: "adoptOcelot" } },
    securitySchemes: {
      treeKey: { type: "apiKey", in: "header", name: "X-Tree-Key" },
      ocelotKey: { type: "apiKey", in: "header", name: "X-Ocelot-Key" },
    },
  },
};

/** Words of what only partners may see. */
export const PARTNER_WORDS = /ocelot|zeppelin/i;
