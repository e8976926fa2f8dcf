// Components for guides.
export { default as AnonymousPlan } from "./AnonymousPlan.astro";
export { default as BanRule } from "./BanRule.astro";
export { default as Deprecations } from "./Deprecations.astro";
export { default as DesignDecisionMark } from "./DesignDecisionMark.astro";
export { default as DesignDecisions } from "./DesignDecisions.astro";
export { default as ErrorExample } from "./ErrorExample.astro";
export { default as HeaderTable } from "./HeaderTable.astro";
export { default as OperationSamples } from "./OperationSamples.astro";
export { default as ParameterTable } from "./ParameterTable.astro";
export { default as Plans } from "./Plans.astro";
export { default as SchemaTable } from "./SchemaTable.astro";
