// Components for guides.
export { Aside } from "./aside.tsx";
export { Card, CardGrid, LinkCard, Steps } from "./cards.tsx";
export { Code } from "./code.tsx";
export { Deprecations } from "./deprecations.tsx";
export { DesignDecisionMark, DesignDecisions } from "./design-decisions.tsx";
export { ErrorExample } from "./error-example.tsx";
export { AnchorHeading } from "./headings.tsx";
export { Markdown } from "./markdown.tsx";
export { AnonymousPlan, BanRule, Plans } from "./rate-limits.tsx";
export { OperationSamples } from "./samples.tsx";
export { TabItem, Tabs } from "./tabs.tsx";
export { HeaderTable, ParameterTable, SchemaTable } from "./value-tables.tsx";
