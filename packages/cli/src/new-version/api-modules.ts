// Writes the modules that serve a new version of the API next to the earlier ones, with their handlers, and a test.
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import type { FileChanges } from "../scaffold/file-changes.ts";
import { editModule } from "../scaffold/module-editor.ts";
import { UserError } from "../user-error.ts";
import type { ApiVersion } from "../workspace/api-versions.ts";

interface NewApi {
  /** Name of the version: `v2`. */
  name: string;
  /** Name of the previous version with a folder in `src/`. Undefined if it is the first one. */
  previousName: string | undefined;
  /** Path under which the version is served. */
  basePath: string;
  /** Name of the package with its stubs. */
  server: string;
  /** Name of the package with the stubs of the first version, whose options it shares. */
  firstServer: string;
  /** Folders of the app. */
  next: ApiVersion;
  /** Client of its SDK, which tests use. Undefined if those of the previous version use none. */
  client: { name: string; sdk: string } | undefined;
}

const APP = "apps/api/src/app.ts";
const SHARED_TESTS = "apps/api/test/describe-api.ts";
const SERVED_API = "apps/api/src/served-api.ts";

/** @throws UserError if the app does not have the modules of a created project */
export function addToApi(changes: FileChanges, api: NewApi): void {
  const { name, previousName, next, client } = api;
  const module = `./${name}/app.ts`;
  const { mount, basePath, routes } = namesOf(name);
  if (!/\bconst shared\b/.test(changes.read(APP))) {
    throw new UserError(
      `${APP}: expected the options of the stubs in the constant "shared" of createApi, as the starter has them, got none. Run: onecontract upgrade`,
    );
  }
  if (!changes.exists(SHARED_TESTS)) {
    throw new UserError(
      `${SHARED_TESTS}: expected the tests of all versions, as the starter has them, got none. Run: onecontract upgrade`,
    );
  }
  changes.edit(APP, (source) =>
    editModule(APP, source, (edited) => {
      edited.addImport([mount], module);
      edited.wrapReturn("createApi", ts`${ts.identifier(mount)}(`, ts`, shared)`);
    }),
  );
  changes.edit(SERVED_API, (source) =>
    editModule(SERVED_API, source, (edited) => {
      edited.addImport([basePath, routes], module);
      edited.addElement("createServedApi.routes", ts`...${ts.identifier(routes)}`, { isFirst: true });
      edited.addElement("createServedApi.basePaths", ts.identifier(basePath), { isFirst: true });
    }),
  );
  changes.create(`${next.app}/app.ts`, `${appModule(api)}\n`);
  changes.create(`${next.handlers}/handlers.ts`, `${handlersModule(name, previousName)}\n`);
  changes.create(`apps/api/test/${name}.test.ts`, `${testModule(api)}\n`);
  if (client) changes.create(`${next.tests}/test-server.ts`, `${testServerModule(name, client)}\n`);
}

/** Names of what the module of a version exports: `withV2`, `basePathV2`, `routesV2`. */
function namesOf(name: string) {
  const suffix = name.toUpperCase();
  return { mount: `with${suffix}`, basePath: `basePath${suffix}`, routes: `routes${suffix}` };
}

function appModule({ name, basePath, server, firstServer }: NewApi): TypeScript {
  const names = namesOf(name);
  const path = ts.identifier(names.basePath);
  return ts`
    ${ts.comment(`Version ${name.slice(1)} of the API: its stubs and handlers, with the options of the other versions.`)}
    import type { AppOptions } from ${ts.literal(firstServer)};
    import { createApp, routes } from ${ts.literal(server)};
    import { Hono } from "hono";
    import type { RequestContext } from "../handlers/request-context.ts";
    import * as handlers from "./handlers/handlers.ts";

    /** Path of the first server in the contract of this version. */
    export const ${path}: string = ${ts.literal(basePath)};

    export { routes as ${ts.identifier(names.routes)} };

    /**
     * Returns an API that serves this version, and passes all other requests on.
     *
     * @param shared authenticators, store and further options of all versions
     */
    export function ${ts.identifier(names.mount)}(earlier: Hono, shared: AppOptions<RequestContext>): Hono {
      const api = new Hono().route("/", createApp<RequestContext>({ ...shared, basePath: ${path}, handlers }));
      // Logs and metrics name the operations of the routes. The function below serves what no route matches.
      api.route("/", earlier);
      return api.notFound((context) => earlier.fetch(context.req.raw, context.env));
    }
  `;
}

function handlersModule(name: string, previousName: string | undefined): TypeScript {
  const previous = previousName === undefined ? "../../handlers" : `../../${previousName}/handlers`;
  return ts`
    ${ts.comment(`The handlers of version ${name.slice(1)}: those of the previous version, and those that this module exports in their place.`)}
    // The compiler reports the operations that differ in app.ts. Write their handlers in this folder, and export them here by name.
    export * from ${ts.literal(`${previous}/handlers.ts`)};
  `;
}

function testServerModule(name: string, { name: className, sdk }: NonNullable<NewApi["client"]>): TypeScript {
  const basePath = ts.identifier(namesOf(name).basePath);
  const client = ts.identifier(className);
  return ts`
    ${ts.comment(`Version ${name.slice(1)} of the API for tests, with the client of its SDK.`)}
    import { ${client} } from ${ts.literal(sdk)};
    import { ${basePath} } from ${ts.literal(`../../src/${name}/app.ts`)};
    import { startVersion, type TestServer } from "../test-server.ts";

    export function startTestServer(): Promise<TestServer<${client}>> {
      return startVersion(${basePath}, ${client});
    }
  `;
}

function testModule({ name, server, next }: NewApi): TypeScript {
  const basePath = ts.identifier(namesOf(name).basePath);
  return ts`
    ${ts.comment(`Tests of version ${name.slice(1)}, which the API serves next to the other versions.`)}
    import { routes } from ${ts.literal(server)};
    import { ${basePath} } from ${ts.literal(`../src/${name}/app.ts`)};
    import { describeAPI } from "./describe-api.ts";
    import { startTestServer } from "./test-server.ts";

    const contract = new URL(${ts.literal(`../../../${next.contract}/dist/openapi.json`)}, import.meta.url);
    describeAPI(${ts.literal(`version ${name.slice(1)}`)}, await startTestServer(${basePath}), routes, contract);
  `;
}
