// Writes a request as Java 17 with its standard library.
import { ExampleFile } from "../http/example-file.ts";
import {
  type BodyWriters,
  type HttpBody,
  type HttpRequest,
  headerFields,
  requestURL,
  writeBody,
} from "../http/http-request.ts";
import { MULTIPART_TYPE, multipartChunks } from "../http/multipart-body.ts";
import { type Java, java } from "../language/java.ts";
import type { ResponseUse } from "./response-use.ts";
import { readsFile, stringExpression, usesSecret } from "./string-expression.ts";

export function javaSample(request: HttpRequest, response: ResponseUse): Java {
  const { method, body } = request;
  const hasFile = response instanceof ExampleFile || readsFile(body);
  const isEncoded = usesSecret(request, "percent");
  const calls = [...headerFields(request), ...formHeaders(body)].map(
    ({ name, value }) => java`.header(${java.literal(name)}, ${stringExpression(value, java)})`,
  );
  return java`
    import java.net.URI;
    ${isEncoded && java`import java.net.URLEncoder;`}
    import java.net.http.HttpClient;
    import java.net.http.HttpRequest;
    import java.net.http.HttpResponse;
    ${isEncoded && java`import java.nio.charset.StandardCharsets;`}
    ${hasFile && java`import java.nio.file.Path;`}
    ${usesSecret(request, "base64") && java`import java.util.Base64;`}

    public class Main {
      public static void main(String[] args) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(${stringExpression(requestURL(request), java)}))
            ${java.lines(calls)}
            .method(${java.literal(method)}, ${body ? writeBody(body, PUBLISHER) : java`HttpRequest.BodyPublishers.noBody()`})
            .build();
        var response = HttpClient.newHttpClient().send(request, ${bodyHandler(response)});
        if (response.statusCode() >= 400) {
          throw new RuntimeException(response.statusCode() + ": " + response.body());
        }
        ${useResponse(response)}
      }
    }
  `;
}

function formHeaders(body: HttpBody | undefined): { name: string; value: string[] }[] {
  if (body?.kind === "form") return [{ name: "Content-Type", value: [body.mediaType] }];
  return body?.kind === "multipart" ? [{ name: "Content-Type", value: [MULTIPART_TYPE] }] : [];
}

const PUBLISHER: BodyWriters<Java> = {
  json: ({ value }) => publishString(java.json(value)),
  text: ({ source }) => publishString(java.literal(source)),
  file: ({ file }) => publishFile(file),
  form: ({ pairs }) => publishString(java.literal(new URLSearchParams(pairs).toString())),
  multipart: ({ parts }) => java`
    HttpRequest.BodyPublishers.concat(
        ${java.join(
          multipartChunks(parts, publishFile, (text) => publishString(java.literal(text))),
          ",\n",
        )})
  `,
};

function publishString(value: Java): Java {
  return java`HttpRequest.BodyPublishers.ofString(${value})`;
}

function publishFile({ fileName }: ExampleFile): Java {
  return java`HttpRequest.BodyPublishers.ofFile(Path.of(${java.literal(fileName)}))`;
}

function bodyHandler(response: ResponseUse): Java {
  if (response instanceof ExampleFile) {
    return java`HttpResponse.BodyHandlers.ofFile(Path.of(${java.literal(response.fileName)}))`;
  }
  return response === "stream" ? java`HttpResponse.BodyHandlers.ofLines()` : java`HttpResponse.BodyHandlers.ofString()`;
}

function useResponse(response: ResponseUse): Java {
  if (response === "stream") return java`response.body().forEach(System.out::println);`;
  return response === "none"
    ? java`System.out.println(response.statusCode());`
    : java`System.out.println(response.body());`;
}
