// The home page: what the API does, a first call, and the guides by reader.

import { firstCall } from "../model/first-call.ts";
import { type GroupedGuides, guideGroups } from "../model/guide-groups.ts";
import type { Site } from "../model/site.ts";
import { MODELS_PATH, POSTMAN_PATH, SDK_PATH } from "../model/site-path.ts";
import { AnchorHeading } from "../nodes/headings.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { LiveCall } from "../nodes/live-call.tsx";
import { Markdown } from "../nodes/markdown.tsx";
import { Table } from "../nodes/table.tsx";
import type { Page } from "./page.ts";

export function homePage(site: Site): Page {
  const { contract } = site;
  const title = /\bAPI$/i.test(site.title) ? site.title : `${site.title} API`;
  const description = contract.summary ?? `How to call the ${title}: operations, guides and reference.`;
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
  return (
    <>
      <div class="home">
        <div class="home-intro">
          {lead && <p class="home-lead">{lead}</p>}
          <p class="home-actions unstyled">
            {site.hasGuide("quick-start") && (
              <a class="button button-primary" href={site.path("/guides/quick-start/")}>
                Quick start
              </a>
            )}
            <a class="button" href={site.path("/operations/")}>
              API reference
            </a>
          </p>
          {contract.description && <Markdown source={contract.description} headingLevel={2} />}
        </div>
        {call && (
          <div class="home-call">
            <LiveCall operation={call} />
          </div>
        )}
      </div>
      <AnchorHeading level={2} id="next-steps">
        Find your way
      </AnchorHeading>
      <div class="home-cards">
        {cards(site).map((card) => (
          <HomeCard card={card} />
        ))}
      </div>
      <Servers />
      <p>
        For AI models: <a href={site.path("/llms.txt")}>llms.txt</a> lists all pages, and{" "}
        <a href={site.path("/llms-full.txt")}>llms-full.txt</a> contains them.
      </p>
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
  return [...first.map(guideCard), referenceCard(site), ...further.map(guideCard)];

  function guideCard({ guides, ...group }: GroupedGuides): Card {
    return { ...group, links: guides.map(({ id, title }) => ({ href: site.path(`/${id}/`), label: title })) };
  }
}

function referenceCard(site: Site): Card {
  const { operations } = site.contract;
  const tags = new Set(operations.flatMap(({ tag }) => tag ?? []));
  const count = `${operations.length} ${operations.length === 1 ? "operation" : "operations"}`;
  const link = (path: string, label: string) => ({ href: site.path(path), label });
  return {
    label: "API reference",
    description: `${count}${tags.size > 1 ? ` in ${tags.size} groups` : ""}, with a console.`,
    links: [
      link("/operations/", "All operations"),
      ...(site.portal.sections.reference ? [link("/reference/", "On one page")] : []),
      ...(Object.keys(site.contract.schemas).length > 0 ? [link(MODELS_PATH, "Models")] : []),
      ...(site.sdk ? [link(SDK_PATH, "SDK reference")] : []),
      link("/openapi.yaml", "openapi.yaml"),
      link("/openapi.json", "openapi.json"),
      link(POSTMAN_PATH, "Postman collection"),
    ],
  };
}

function HomeCard({ card: { label, description, links } }: { card: Card }): Child {
  return (
    <section class="home-card">
      <h3>{label}</h3>
      {description && <p>{description}</p>}
      <ul>
        {links.map(({ href, label: link }) => (
          <li>
            <a href={href}>{link}</a>
          </li>
        ))}
      </ul>
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
        Servers
      </AnchorHeading>
      <Table head={["Server", "Base URL"]} rows={rows} />
    </>
  );
}
