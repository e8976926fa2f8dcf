// The home page: what the API does, a first call, and the guides by reader.

import { t, tParts } from "../messages/translate.ts";
import { firstCall } from "../model/first-call.ts";
import { type GroupedGuides, guideGroups } from "../model/guide-groups.ts";
import { introductionOf } from "../model/introduction.ts";
import { hasCollapsedTags, operationsByTag } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { MODELS_PATH, POSTMAN_PATH, SDK_PATH } from "../model/site-path.ts";
import { GroupList } from "../nodes/endpoint.tsx";
import { AnchorHeading, operationCount } from "../nodes/headings.tsx";
import { LinkList } from "../nodes/inline.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { LiveCall } from "../nodes/live-call.tsx";
import { Markdown } from "../nodes/markdown.tsx";
import { Table } from "../nodes/table.tsx";
import type { Page } from "./page.ts";

export function homePage(site: Site): Page {
  const { contract } = site;
  const title = /API\b/i.test(site.title) ? site.title : `${site.title} API`;
  const description = contract.summary ?? t("How to call the {title}: operations, guides and reference.", { title });
  // A description of the contract introduces the API itself.
  const lead = contract.summary ?? (contract.description ? undefined : description);
  return {
    path: "/",
    kind: "home",
    title,
    description,
    headings: false,
    content: () => <HomeContent lead={lead} />,
  };
}

function HomeContent({ lead }: { lead: string | undefined }, { site }: Rendering): Child {
  const { contract } = site;
  const call = firstCall(site);
  const { lead: introduction } = introductionOf(contract);
  const description = introduction && <Markdown source={introduction} headingLevel={2} />;
  // A description of one paragraph introduces the API.
  const isLead = !introduction.trim().includes("\n\n");
  return (
    <>
      <div class="home">
        <div class="home-intro">
          {lead && <p class="home-lead">{lead}</p>}
          {isLead && description}
          <p class="home-actions unstyled">
            {site.hasGuide("quick-start") && (
              <a class="button button-primary" href={site.path("/guides/quick-start/")}>
                {t("Quick start")}
              </a>
            )}
            <a class="button" href={site.path("/operations/")}>
              {t("API reference")}
            </a>
          </p>
          {!isLead && description}
          {site.hasGuide("introduction") && (
            <p>
              <a href={site.path("/guides/introduction/")}>{t("Read the whole introduction")}</a>
            </p>
          )}
        </div>
        {call && (
          <div class="home-call">
            <LiveCall operation={call} />
          </div>
        )}
      </div>
      {operationsByTag(contract).length > 1 || hasCollapsedTags(contract) ? <Operations /> : null}
      <AnchorHeading level={2} id="next-steps">
        {t("Find your way")}
      </AnchorHeading>
      <div class="home-cards">
        {cards(site).map((card) => (
          <HomeCard card={card} />
        ))}
      </div>
      <Servers />
      <p>
        {tParts<Child>("For AI models: {index} lists all pages, and {pages} contains them.", {
          index: <a href={site.path("/llms.txt")}>llms.txt</a>,
          pages: <a href={site.path("/llms-full.txt")}>llms-full.txt</a>,
        })}
      </p>
    </>
  );
}

function Operations(): Child {
  return (
    <>
      <AnchorHeading level={2} id="operations">
        {t("Operations")}
      </AnchorHeading>
      <GroupList />
    </>
  );
}

interface Card {
  label: string;
  description?: string | undefined;
  links: { href: string; label: string }[];
}

function cards(site: Site): Card[] {
  const { first, further } = guideGroups(site);
  const guideCard = ({ guides, ...group }: GroupedGuides): Card => ({
    ...group,
    links: guides.map(({ id, title }) => ({ href: site.path(`/${id}/`), label: title })),
  });
  return [...first.map(guideCard), referenceCard(site), ...further.map(guideCard)];
}

function referenceCard(site: Site): Card {
  const { operations } = site.contract;
  const tags = new Set(operations.flatMap(({ tag }) => tag ?? []));
  const count = operationCount(operations);
  const link = (path: string, label: string) => ({ href: site.path(path), label });
  return {
    label: t("API reference"),
    description:
      tags.size > 1
        ? t("{operations} in {count} groups, with a console.", { operations: count, count: tags.size })
        : t("{operations}, with a console.", { operations: count }),
    links: [
      link("/operations/", t("All operations")),
      ...(site.portal.sections.reference ? [link("/reference/", t("On one page"))] : []),
      ...(Object.keys(site.contract.schemas).length > 0 ? [link(MODELS_PATH, t("Models"))] : []),
      ...(site.sdk ? [link(SDK_PATH, t("SDK reference"))] : []),
      link("/openapi.yaml", "openapi.yaml"),
      link("/openapi.json", "openapi.json"),
      link(POSTMAN_PATH, t("Postman collection")),
    ],
  };
}

function HomeCard({ card: { label, description, links } }: { card: Card }): Child {
  return (
    <section class="home-card">
      <h3>{label}</h3>
      {description && <p>{description}</p>}
      <LinkList links={links} />
    </section>
  );
}

function Servers(_: object, { site: { contract } }: Rendering): Child {
  const rows = contract.servers.map(({ url, description, environment }) => [
    description ?? environment,
    <code data-contract-url>{url.replace(/\/$/, "")}</code>,
  ]);
  return (
    <>
      <AnchorHeading level={2} id="servers">
        {t("Servers")}
      </AnchorHeading>
      <Table head={[t("Server"), t("Base URL")]} rows={rows} />
    </>
  );
}
