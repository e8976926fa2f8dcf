// Writes a request as C# 11 with its standard library, as a program with top-level statements.
import { pascalCase } from "../contract/naming.ts";
import { ExampleFile } from "../http/example-file.ts";
import type { FormPair } from "../http/form-pairs.ts";
import {
  type BodyWriters,
  type HttpBody,
  type HttpRequest,
  headerFields,
  requestURL,
  writeBody,
} from "../http/http-request.ts";
import { type CSharp, cs } from "../language/csharp.ts";
import type { ResponseUse } from "./response-use.ts";
import { COMMON_METHODS, commaLines, stringExpression, usesSecret } from "./string-expression.ts";

export function csharpSample(request: HttpRequest, response: ResponseUse): CSharp {
  const { method, body } = request;
  const usings = cs.lines([
    usesMediaType(body) && cs`using System.Net.Http.Headers;`,
    usesSecret(request, "base64") && cs`using System.Text;`,
  ]);
  // The media type is a header of the content.
  const fields = headerFields(request)
    .filter(({ name }) => name !== "Content-Type")
    .map(
      ({ name, value }) =>
        cs`request.Headers.TryAddWithoutValidation(${cs.literal(name)}, ${stringExpression(value, cs)});`,
    );
  const completion = response === "stream" && cs`, HttpCompletionOption.ResponseHeadersRead`;
  const program = cs`
    using var client = new HttpClient();
    using var request = new HttpRequestMessage(${httpMethod(method)}, ${stringExpression(requestURL(request), cs)});
    ${cs.lines(fields)}
    ${body && writeBody(body, SET_CONTENT)}

    using var response = await client.SendAsync(request${completion});
    response.EnsureSuccessStatusCode();
    ${useResponse(response)}
  `;
  return cs.join([usings, program], "\n\n");
}

function httpMethod(method: string): CSharp {
  if (!COMMON_METHODS.has(method)) return cs`new HttpMethod(${cs.literal(method)})`;
  return cs`HttpMethod.${cs.identifier(pascalCase(method))}`;
}

function usesMediaType(body: HttpBody | undefined): boolean {
  if (body?.kind !== "multipart") return body !== undefined && body.kind !== "form";
  return body.parts.some(({ value, type }) => (value instanceof ExampleFile ? value.type : type) !== undefined);
}

/** Statements that set the content of the request. */
const SET_CONTENT: BodyWriters<CSharp> = {
  json: (body) => cs`request.Content = new StringContent(${cs.json(body.value)}, ${mediaType(body)});`,
  text: (body) => cs`request.Content = new StringContent(${cs.literal(body.source)}, ${mediaType(body)});`,
  file: (body) => cs`
    request.Content = new StreamContent(File.OpenRead(${cs.literal(body.file.fileName)}))
    {
        Headers = { ContentType = ${mediaType(body)} },
    };
  `,
  form: ({ pairs }) => {
    const entries = pairs.map(([name, value]) => cs`new(${cs.literal(name)}, ${cs.literal(value)})`);
    return cs`
      request.Content = new FormUrlEncodedContent(new List<KeyValuePair<string, string>>
      {
          ${commaLines(cs, entries)}
      });
    `;
  },
  multipart: ({ parts }) => cs`
    var form = new MultipartFormDataContent();
    ${cs.lines(parts.map(addPart))}
    request.Content = form;
  `,
};

function mediaType(body: HttpBody): CSharp {
  return cs`new MediaTypeHeaderValue(${cs.literal(body.mediaType)})`;
}

function addPart({ name, value, type }: FormPair): CSharp {
  const isFile = value instanceof ExampleFile;
  const partType = isFile ? value.type : type;
  const content = isFile
    ? cs`new StreamContent(File.OpenRead(${cs.literal(value.fileName)}))`
    : cs`new StringContent(${cs.literal(value)})`;
  // Without a media type, the part has none, like those of other clients.
  const header = partType !== undefined && cs` { Headers = { ContentType = new(${cs.literal(partType)}) } }`;
  return cs`form.Add(${content}${header}, ${cs.literal(name)}${isFile && cs`, ${cs.literal(value.fileName)}`});`;
}

function useResponse(response: ResponseUse): CSharp {
  if (response instanceof ExampleFile) {
    return cs`await File.WriteAllBytesAsync(${cs.literal(response.fileName)}, await response.Content.ReadAsByteArrayAsync());`;
  }
  if (response === "stream") return cs`await response.Content.CopyToAsync(Console.OpenStandardOutput());`;
  if (response === "none") return cs`Console.WriteLine((int)response.StatusCode);`;
  return cs`Console.WriteLine(await response.Content.ReadAsStringAsync());`;
}
