// Renders the Atom feeds (RFC 4287) of the API changelog: one with all changes, one for each kind, and one for each operation.
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Contract } from "@onecontract/codegen";
import { type Change, describeChange, endpointName } from "@onecontract/codegen/diff";
import type { Markdown } from "@onecontract/codegen/language/markdown";
import { slug } from "github-slugger";
import {
  API_CHANGELOG_ID,
  CHANGE_KINDS,
  type ChangeKind,
  changeContext,
  changeItem,
  changesByKind,
  editedDocumentation,
  feedPath,
  firstRelease,
  hasFeeds,
  KINDS,
  listChanges,
  operationFeedPath,
} from "../model/api-changelog.ts";
import { fileDates } from "../model/file-dates.ts";
import type { Portal } from "../model/portal.ts";
import type { Site } from "../model/site.ts";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { renderMarkdown } from "../nodes/markdown.tsx";
import { renderHtml, toXml } from "../output/html.ts";

interface Entry {
  title: string;
  version: string;
  date: Date;
  content: Markdown;
  /** Undefined for the first release. */
  kind?: ChangeKind | undefined;
  /** Endpoints such as `GET /pets`. */
  endpoints: readonly string[];
}

/**
 * Returns functions that render the feeds, by their paths. A portal without an origin or without releases has none. Changes that are not
 * released have no date, and may change again, so the feeds do not have them.
 */
export function changelogFeeds(site: Site): Map<string, () => string> {
  const { portal, contract } = site;
  const { origin } = portal;
  const feeds = new Map<string, () => string>();
  if (origin === undefined || !hasFeeds(portal)) return feeds;
  const entries = changelogEntries(portal, contract);
  const add = (path: string, title: string, isSelected: (entry: Entry) => boolean) => {
    feeds.set(path, () => {
      const selected = entries.filter(isSelected);
      const [newest = entries.at(-1)] = selected;
      const updated = newest?.date ?? new Date(0);
      return toXml(<Feed {...{ path, title, updated, entries: selected, origin }} />, site);
    });
  };
  add(feedPath(), "API changelog", () => true);
  for (const each of KINDS) add(feedPath(each), CHANGE_KINDS[each], ({ kind }) => kind === each);
  for (const operation of contract.operations) {
    const endpoint = endpointName(operation);
    const path = operationFeedPath(site.paths.operation(operation.operationId));
    add(path, `changes to ${endpoint}`, ({ endpoints }) => endpoints.includes(endpoint));
  }
  return feeds;
}

function changelogEntries(portal: Portal, contract: Contract): Entry[] {
  const context = changeContext(portal, contract);
  const dates = new Map<string, ReturnType<typeof fileDates>>();
  const dateOf = (file: string) => {
    const folder = dirname(file);
    if (!dates.has(folder)) dates.set(folder, fileDates(folder));
    return dates.get(folder)?.get(basename(file))?.added ?? statSync(file).mtime;
  };
  return listChanges(portal, contract).flatMap(({ version, file, diff, first }): Entry[] => {
    if (version === undefined || file === undefined) return [];
    const entry = { version, date: dateOf(file) };
    if (first) {
      const endpoints = first.operations.map(endpointName);
      return [{ ...entry, title: "first release", content: firstRelease(first, context), endpoints }];
    }
    if (!diff) return [];
    const { documentation, ...others } = changesByKind(diff);
    const entryOf = (kind: ChangeKind) => (change: Change) => ({
      ...entry,
      kind,
      title: describeChange(change),
      content: changeItem(change, context),
      endpoints: [change.operation ?? "", ...change.operations],
    });
    const edited = {
      ...entry,
      kind: "documentation" as const,
      title: "changed descriptions and examples",
      content: editedDocumentation(documentation, context),
      endpoints: documentation.flatMap(({ operations }) => operations),
    };
    const changes = [...others.breaking.map(entryOf("breaking")), ...others.new.map(entryOf("new"))];
    return [...changes, ...(documentation.length > 0 ? [edited] : [])];
  });
}

interface FeedProps {
  path: string;
  title: string;
  updated: Date;
  entries: Entry[];
  origin: string;
}

function Feed({ path, title, updated, entries, origin }: FeedProps, { site }: Rendering): Child {
  const url = origin + site.path(path);
  const page = origin + site.path(`/${API_CHANGELOG_ID}/`);
  return (
    <feed xmlns="http://www.w3.org/2005/Atom">
      <id>{url}</id>
      <title>{`${site.title}: ${title}`}</title>
      <updated>{updated.toISOString()}</updated>
      <author>
        <name>{site.title}</name>
      </author>
      <link rel="self" type="application/atom+xml" href={url} />
      <link rel="alternate" type="text/html" href={page} />
      {entries.map((entry) => (
        <FeedEntry entry={entry} page={page} origin={origin} />
      ))}
    </feed>
  );
}

function FeedEntry(
  { entry, page, origin }: { entry: Entry; page: string; origin: string },
  rendering: Rendering,
): Child {
  const { title, version, date, content, kind, endpoints } = entry;
  const linkURL = (href: string) => (href.startsWith("/") ? origin + rendering.site.path(href) : href);
  const terms = [kind, ...new Set(endpoints)].filter(Boolean);
  const hash = createHash("sha256").update(title).digest("hex").slice(0, 12);
  return (
    <entry>
      <id>{`${page}#${slug(version)}-${hash}`}</id>
      <title>{`${version}: ${title}`}</title>
      <updated>{date.toISOString()}</updated>
      <link rel="alternate" type="text/html" href={`${page}#${slug(version)}`} />
      {terms.map((term) => (
        <category term={term} />
      ))}
      <content type="html">{renderHtml(renderMarkdown(content.toString(), rendering, { linkURL }))}</content>
    </entry>
  );
}
