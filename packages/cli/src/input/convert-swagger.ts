// Converts Swagger 2.0 to OpenAPI 3.0.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { messageFor, UserError } from "../user-error.ts";

/** @throws UserError that names the location if the document cannot be converted */
export async function convertSwagger(location: string, document: object): Promise<OpenAPIObject> {
  // It takes 0.2 s to load.
  const { default: converter } = await import("swagger2openapi");
  try {
    const { openapi } = await converter.convertObj(document as never, { patch: true, warnOnly: true });
    console.error(
      `warning: ${location}: #/swagger: expected OpenAPI 3.x, got 2.0; it is converted: keep the converted document`,
    );
    return openapi as OpenAPIObject;
  } catch (error) {
    throw new UserError(`${location}: expected Swagger 2.0 that can be converted, got: ${messageFor(error)}`, {
      cause: error,
    });
  }
}
