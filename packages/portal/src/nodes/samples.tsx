// One request in several languages, as tabs.

import type { CodeSample } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { Code } from "./code.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { TabItem, TabSelect, Tabs } from "./tabs.tsx";

/** Tabs with this key show the same language. */
const SYNC_KEY = "language";

/** Number of languages whose tabs fit in a line of a phone. */
const MAX_TABS = 4;

interface SamplesProps {
  samples: CodeSample[];
  /** Samples in further languages, which the Markdown versions and the search leave out. @default none */
  further?: CodeSample[];
  /** True if a narrow column has a select in place of the tabs; false if it is in another place. @default true */
  hasSelect?: boolean;
}

export function Samples({ samples, further = [], hasSelect = true }: SamplesProps): Child {
  const all = [...samples, ...further];
  return (
    <div class="samples">
      {hasSelect && all.length > MAX_TABS && <LanguageSelect samples={all} />}
      <Tabs syncKey={SYNC_KEY}>
        {all.map(({ label, lang, parts }, index) => (
          <TabItem label={label} isFurther={index >= samples.length}>
            <Code code={parts} lang={lang} title={label} />
          </TabItem>
        ))}
      </Tabs>
    </div>
  );
}

/** Selects the language of the samples in a narrow column. */
export function LanguageSelect({ samples }: Pick<SamplesProps, "samples">): Child {
  return <TabSelect syncKey={SYNC_KEY} name={t("Language")} labels={samples.map(({ label }) => label)} />;
}

interface OperationSamplesProps {
  operationId: string;
  /** Base URL of the samples. @default the contract's first server */
  baseURL?: string | undefined;
  /** Labels of the samples to show, in this order. @default all */
  labels?: string[];
}

/** Code samples of an operation, for use in a guide. */
export function OperationSamples({ operationId, baseURL, labels }: OperationSamplesProps, { site }: Rendering): Child {
  const options = baseURL === undefined ? {} : { baseURL };
  const operation = site.operation(operationId);
  const all = site.samplesOf(operation, options);
  if (!labels) return <Samples samples={all} further={site.furtherSamplesOf(operation, options)} />;
  return <Samples samples={labels.flatMap((label) => all.filter((sample) => sample.label === label))} />;
}
