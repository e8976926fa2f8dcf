// The quick start: installation, credentials and the first request.

import { languageTag, t, tParts } from "../../messages/translate.ts";
import { firstCall } from "../../model/first-call.ts";
import { CardGrid, LinkCard } from "../../nodes/cards.tsx";
import { Code } from "../../nodes/code.tsx";
import { AnchorHeading } from "../../nodes/headings.tsx";
import { OperationLink } from "../../nodes/inline.tsx";
import type { Child, Rendering } from "../../nodes/jsx-runtime.ts";
import { Samples } from "../../nodes/samples.tsx";
import { usedSchemes } from "../../view/used-schemes.ts";

export function QuickStart(_: object, { site }: Rendering): Child {
  const call = firstCall(site);
  if (!call) throw new Error("quick start: expected a contract with operations, got none");
  const others = site.guides.filter(({ id, order }) => id !== "guides/quick-start" && order < 100);
  return (
    <>
      <Lead />
      <InstallSdk />
      <Credentials />
      <AnchorHeading level={2} id="send-your-first-request">
        {t("Send your first request")}
      </AnchorHeading>
      <Samples samples={site.allSamplesOf(call)} />
      <p>
        {tParts<Child>("{operation} lists the parameters and the responses of this operation.", {
          operation: <OperationLink operation={call} />,
        })}
      </p>
      <AnchorHeading level={2} id="next-steps">
        {t("Next steps")}
      </AnchorHeading>
      <CardGrid>
        {others.map(({ id, title, description }) => (
          <LinkCard title={title} description={description} href={site.path(`/${id}/`)} />
        ))}
        <LinkCard
          title={t("Operations")}
          description={t("Parameters, responses and code samples of every operation.")}
          href={site.path("/operations/")}
        />
      </CardGrid>
    </>
  );
}

function Lead(_: object, { site: { sdk, contract } }: Rendering): Child {
  const hasCredentials = usedSchemes(contract).length > 0;
  const steps = [
    ...(sdk ? [t("install the SDK")] : []),
    ...(hasCredentials ? [t("set your credentials")] : []),
    t("send your first request"),
  ];
  const tag = languageTag() === "en" ? "en-GB" : languageTag();
  return (
    <p>
      {t("The steps of this guide: {steps}.", { steps: new Intl.ListFormat(tag).format(steps) })}{" "}
      {hasCredentials
        ? t("The samples follow the server and the credentials that you select in the header of the page.")
        : t("The samples follow the server that you select in the header of the page.")}
    </p>
  );
}

function InstallSdk(_: object, { site }: Rendering): Child {
  const { sdk } = site;
  const { origin } = site.portal;
  const call = firstCall(site);
  if (!sdk || !call) return null;
  // In the browser, the samples show the URL of the portal that the reader visits.
  const siteOrigin = origin ?? new URL(site.baseURLOf(call), "http://localhost:8080").origin;
  const name = sdk.folder === undefined ? sdk.package : siteOrigin + site.path("/sdk.tgz");
  return (
    <>
      <AnchorHeading level={2} id="install-the-sdk">
        {t("Install the SDK")}
      </AnchorHeading>
      <p>{t("The TypeScript SDK is optional: every operation is callable with any HTTP client.")}</p>
      <Code code={`${sdk.install} ${name}`} lang="sh" />
      {sdk.folder !== undefined && (
        <p>
          {tParts<Child>("The portal serves the package {name}, which is not in a registry.", {
            name: <code>{sdk.package}</code>,
          })}
        </p>
      )}
    </>
  );
}

function Credentials(_: object, { site }: Rendering): Child {
  const schemes = usedSchemes(site.contract);
  if (schemes.length === 0) return null;
  const required = firstCall(site)?.security.flat() ?? [];
  const ofCall = schemes.filter(({ name }) => required.some(({ scheme }) => scheme === name));
  const variables = new Set((ofCall.length > 0 ? ofCall : schemes).flatMap(({ variable }) => variable ?? []));
  return (
    <>
      <AnchorHeading level={2} id="set-your-credentials">
        {t("Set your credentials")}
      </AnchorHeading>
      <p>
        {t("The code samples read credentials from environment variables.")}{" "}
        {site.hasGuide("authentication") &&
          tParts<Child>("{guide} describes each credential.", {
            guide: <a href={site.path("/guides/authentication/")}>{t("Authentication")}</a>,
          })}
      </p>
      <Code code={[...variables].map((name) => `export ${name}=...`).join("\n")} lang="sh" />
    </>
  );
}
