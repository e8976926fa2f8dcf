// One request in several languages, as tabs.
import type { CodeSample } from "@onecontract/codegen";
import type { Child } from "../jsx-runtime.ts";
import { currentSite } from "../site/site.ts";
import { Code } from "./code.tsx";
import { TabItem, Tabs } from "./tabs.tsx";

export function Samples({ samples }: { samples: CodeSample[] }): Child {
  return (
    <div class="samples">
      <Tabs syncKey="language">
        {samples.map(({ label, lang, source }) => (
          <TabItem label={label}>
            <Code code={source} lang={lang} title={label} />
          </TabItem>
        ))}
      </Tabs>
    </div>
  );
}

interface OperationSamplesProps {
  operationId: string;
  /** Base URL of the samples. @default the contract's first server */
  baseURL?: string;
  /** Labels of the samples to show, in this order. @default all */
  labels?: string[];
}

/** Code samples of an operation, for use in a guide. */
export function OperationSamples({ operationId, baseURL, labels }: OperationSamplesProps): Child {
  const site = currentSite();
  const all = site.samplesOf(site.operation(operationId), baseURL === undefined ? {} : { baseURL });
  const samples = labels ? labels.flatMap((label) => all.filter((sample) => sample.label === label)) : all;
  return <Samples samples={samples} />;
}
