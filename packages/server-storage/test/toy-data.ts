// The data of an application for tests.
import type { RateLimitPolicy } from "@onecontract/server-node/limits";
import type { DataDefinition } from "../src/data-definition.ts";
import { SecretFormat } from "../src/keys/secret-format.ts";

export const toyPolicy: RateLimitPolicy = {
  windows: [{ name: "day", seconds: 86_400 }],
  plans: [{ name: "anonymous", limits: { day: 10 } }, { name: "free", limits: { day: 100 } }, { name: "enterprise" }],
  anonymousPlan: "anonymous",
  ban: { rejections: 3, withinSeconds: 60, firstSeconds: 60, factor: 2, maxSeconds: 300, resetAfterSeconds: 3600 },
};

export const toyData = {
  name: "toys",
  secrets: new SecretFormat("toys"),
  policy: toyPolicy,
} satisfies DataDefinition;
