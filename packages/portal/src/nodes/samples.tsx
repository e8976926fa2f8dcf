// One request in several languages, as tabs.

import { t } from "../messages/translate.ts";
import type { PageSample } from "../model/site.ts";
import { Code } from "./code.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { TabItem, Tabs } from "./tabs.tsx";

/** Tabs with this key show the same language. */
const SYNC_KEY = "language";

/** Number of languages whose tabs fit in a line of a phone. */
const MAX_TABS = 4;

interface SamplesProps {
  samples: PageSample[];
  /** True if a narrow column has a select in place of the tabs; false if it is in another place. @default true */
  hasSelect?: boolean;
}

export function Samples({ samples, hasSelect = true }: SamplesProps): Child {
  return (
    <div class="samples">
      {hasSelect && samples.length > MAX_TABS && <LanguageSelect samples={samples} />}
      <Tabs syncKey={SYNC_KEY}>
        {samples.map(({ label, lang, parts, isFurther }) => (
          <TabItem label={label} isFurther={isFurther}>
            <Code code={parts} lang={lang} title={label} />
          </TabItem>
        ))}
      </Tabs>
    </div>
  );
}

/** Selects the language of the samples in a narrow column, in place of the tabs. Without JavaScript it is hidden. */
export function LanguageSelect({ samples }: Pick<SamplesProps, "samples">): Child {
  return (
    <select class="tab-select" data-sync-key={SYNC_KEY} aria-label={t("Language")} autocomplete="off" data-needs-script>
      {samples.map(({ label }) => (
        <option>{label}</option>
      ))}
    </select>
  );
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
  if (!labels) return <Samples samples={site.allSamplesOf(operation, options)} />;
  const all = site.samplesOf(operation, options);
  return <Samples samples={labels.flatMap((label) => all.filter((sample) => sample.label === label))} />;
}
