// Pages go by id, so ids must become visible in their order: else a walk passes one that is committed too late.
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStorage } from "../src/wiring.ts";
import { newPostgresql } from "./test-engines.ts";

describe("on PostgreSQL", () => {
  test("a walk finds what another process was still adding when it began", async () => {
    const database = await newPostgresql();
    if (database.engine !== "postgresql") throw new Error("expected PostgreSQL");
    const storage = await openStorage({ database });
    onTestFinished(() => storage.close());
    const other = new Client({ connectionString: database.url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query("BEGIN");
    await other.query("INSERT INTO pets (name, category_id, status) VALUES ('first', 1, 'available')");

    const adding = storage.pets.add({ name: "second", categoryId: 1, status: "available" });
    // As long as it would take, if it did not wait for the other one.
    await Promise.race([adding, sleep(500)]);
    const before = await storage.pets.list({ afterId: 0, count: 100 });
    await other.query("COMMIT");
    await adding;
    const after = await storage.pets.list({ afterId: before.at(-1)?.id ?? 0, count: 100 });
    expect([...before, ...after].map(({ name }) => name)).toEqual(["first", "second"]);
  });
});
