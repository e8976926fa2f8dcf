// Writes a request as Go with its standard library.
import { ExampleFile } from "../http/example-file.ts";
import type { FormPair } from "../http/form-pairs.ts";
import { type BodyWriters, type HttpRequest, headerFields, requestURL, writeBody } from "../http/http-request.ts";
import { type Go, go } from "../language/go.ts";
import type { ResponseUse } from "./response-use.ts";
import { stringExpression, usesSecret } from "./string-expression.ts";

const STOP_ON_ERROR = go`
  if err != nil {
  \tlog.Fatal(err)
  }
`;

export function goSample(request: HttpRequest, response: ResponseUse): Go {
  const { method, body } = request;
  const { statements, reader = go`nil`, packages = [], mediaType } = body ? writeBody(body, BODY) : {};
  const imports = new Set([
    "io",
    "log",
    "net/http",
    ...packages,
    ...(usesSecret(request) || response instanceof ExampleFile || response === "stream" ? ["os"] : []),
    ...(usesSecret(request, "base64") ? ["encoding/base64"] : []),
    ...(usesSecret(request, "percent") ? ["net/url"] : []),
    ...(response === "stream" || response instanceof ExampleFile ? [] : ["fmt"]),
  ]);
  const fields = headerFields(request).map(({ name, value }) => setHeader(name, stringExpression(value, go)));
  return go`
    package main

    import (
    \t${go.lines([...imports].sort().map((name) => go.literal(name)))}
    )

    func main() {
    \t${statements}
    \trequest, err := http.NewRequest(${go.literal(method)}, ${stringExpression(requestURL(request), go)}, ${reader})
    \t${STOP_ON_ERROR}
    \t${go.lines(fields)}
    \t${mediaType && setHeader("Content-Type", mediaType)}

    \tresponse, err := http.DefaultClient.Do(request)
    \t${STOP_ON_ERROR}
    \tdefer response.Body.Close()
    \t${useResponse(response)}
    }
  `;
}

function setHeader(name: string, value: Go): Go {
  return go`request.Header.Set(${go.literal(name)}, ${value})`;
}

function useResponse(response: ResponseUse): Go {
  if (response === "stream") {
    return go`
      if response.StatusCode >= 400 {
      \tlog.Fatal(response.Status)
      }
      if _, err := io.Copy(os.Stdout, response.Body); err != nil {
      \tlog.Fatal(err)
      }
    `;
  }
  return go`
    data, err := io.ReadAll(response.Body)
    ${STOP_ON_ERROR}
    if response.StatusCode >= 400 {
    \tlog.Fatalf("%s: %s", response.Status, data)
    }
    ${useData(response)}
  `;
}

function useData(response: ResponseUse): Go {
  if (!(response instanceof ExampleFile)) {
    return response === "none" ? go`fmt.Println(response.StatusCode)` : go`fmt.Println(string(data))`;
  }
  return go`
    if err := os.WriteFile(${go.literal(response.fileName)}, data, 0o644); err != nil {
    \tlog.Fatal(err)
    }
  `;
}

interface GoBody {
  /** Statements before the request. */
  statements: Go;
  reader: Go;
  packages: string[];
  /** Expression of the media type, if it is not among the headers. */
  mediaType?: Go;
}

const BODY: BodyWriters<GoBody> = {
  json: ({ value }) => readString(go.json(value)),
  text: ({ source }) => readString(go.rawLiteral(source)),
  file: ({ file }) => ({ statements: openFile(go`body`, file), reader: go`body`, packages: ["os"] }),
  form: ({ pairs, mediaType }) => ({
    statements: go.lines([
      go`form := url.Values{}`,
      ...pairs.map(([name, value]) => go`form.Add(${go.literal(name)}, ${go.literal(value)})`),
    ]),
    reader: go`strings.NewReader(form.Encode())`,
    packages: ["net/url", "strings"],
    mediaType: go.literal(mediaType),
  }),
  multipart({ parts }) {
    const hasFile = parts.some(({ value }) => value instanceof ExampleFile);
    const hasType = parts.some(({ value, type }) => value instanceof ExampleFile || type !== undefined);
    const statements = parts.map((part, index) => writePart(part, String(index + 1)));
    return {
      statements: go`
        var body bytes.Buffer
        form := multipart.NewWriter(&body)
        ${go.lines(statements)}
        form.Close()
      `,
      reader: go`&body`,
      packages: ["bytes", "mime/multipart", ...(hasType ? ["net/textproto"] : []), ...(hasFile ? ["io", "os"] : [])],
      mediaType: go`form.FormDataContentType()`,
    };
  },
};

function readString(literal: Go): GoBody {
  return { statements: go`body := strings.NewReader(${literal})`, reader: go`body`, packages: ["strings"] };
}

/** Writes a part. The methods for fields and files do not set a media type. */
function writePart({ name, value, type }: FormPair, suffix: string): Go {
  const isFile = value instanceof ExampleFile;
  if (!isFile && type === undefined) return go`form.WriteField(${go.literal(name)}, ${go.literal(value)})`;
  const fileName = isFile ? `; filename=${JSON.stringify(value.fileName)}` : "";
  const disposition = `form-data; name=${JSON.stringify(name)}${fileName}`;
  const mediaType = isFile ? (value.type ?? "application/octet-stream") : (type ?? "text/plain");
  const part = go.identifier(`part${suffix}`);
  return go`
    ${part}, err := form.CreatePart(textproto.MIMEHeader{
    \t"Content-Disposition": {${go.literal(disposition)}},
    \t"Content-Type":        {${go.literal(mediaType)}},
    })
    ${STOP_ON_ERROR}
    ${isFile ? copyFile(part, go.identifier(`file${suffix}`), value) : go`${part}.Write([]byte(${go.rawLiteral(value)}))`}
  `;
}

function copyFile(part: Go, name: Go, file: ExampleFile): Go {
  return go`
    ${openFile(name, file)}
    if _, err := io.Copy(${part}, ${name}); err != nil {
    \tlog.Fatal(err)
    }
  `;
}

function openFile(name: Go, { fileName }: ExampleFile): Go {
  return go`
    ${name}, err := os.Open(${go.literal(fileName)})
    ${STOP_ON_ERROR}
    defer ${name}.Close()
  `;
}
