// Checks `x-rate-limits`, the extension for the limits of a service.
import { list, map, number, object, string } from "./rules.ts";

const BAN = ["rejections", "withinSeconds", "firstSeconds", "factor", "maxSeconds", "resetAfterSeconds"];

export const rateLimits = object(
  {
    windows: list(object({ name: string, seconds: number, title: string }, ["name", "seconds", "title"])),
    plans: list(object({ name: string, title: string, limits: map(number) }, ["name", "title"])),
    anonymousPlan: string,
    ban: object(Object.fromEntries(BAN.map((name) => [name, number])), BAN),
  },
  ["windows", "plans", "anonymousPlan", "ban"],
);
