// Pagination is ordered by ID, so pets must become visible in the order of their IDs. Otherwise a client that paginates would
// skip a pet whose transaction commits late.
import { setTimeout as sleep } from "node:timers/promises";
import { createPostgresqlSchema } from "@onecontract/testing/databases";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStorage } from "../src/data.ts";
import type { PetstoreStorage } from "../src/storage/storage.ts";

describe("pagination on PostgreSQL", () => {
  it("does not skip a pet whose transaction is still open when it starts", async () => {
    const database = await createPostgresqlSchema();
    if (database.kind !== "postgresql") throw new Error("expected PostgreSQL");
    const storage = await openStorage({ database });
    onTestFinished(() => storage.close());
    const otherProcess = new Client({ connectionString: database.url });
    await otherProcess.connect();
    onTestFinished(() => otherProcess.end());
    await otherProcess.query("BEGIN");
    await otherProcess.query("INSERT INTO pets (name, category_id, status) VALUES ('first', 1, 'available')");

    const adding = storage.pets.add({ name: "second", categoryId: 1, status: "available" });
    // Gives the second insert time to commit, which it would do if it did not wait for the first one.
    await Promise.race([adding, sleep(500)]);
    const before = await storage.pets.list({ afterId: 0, limit: 100 });
    await otherProcess.query("COMMIT");
    await adding;
    const after = await storage.pets.list({ afterId: before.at(-1)?.id ?? 0, limit: 100 });
    expect([...before, ...after].map(({ name }) => name)).toEqual(["first", "second"]);
  });

  it("includes every acknowledged pet once while four processes create pets", async () => {
    const database = await createPostgresqlSchema();
    const processes = await Promise.all(Array.from({ length: 4 }, () => openStorage({ database })));
    onTestFinished(async () => void (await Promise.all(processes.map((storage) => storage.close()))));
    const acknowledged: number[] = [];
    let isOver = false;
    const writing = processes.flatMap((storage) =>
      Array.from({ length: 4 }, async () => {
        while (!isOver) acknowledged.push(await addPet(storage));
      }),
    );
    // Follows the writers, so that nearly every page ends among pets whose transactions are open.
    const listed: number[] = [];
    const listNextPage = async (storage: PetstoreStorage) => {
      const pets = await storage.pets.list({ afterId: listed.at(-1) ?? 0, limit: 100 });
      listed.push(...pets.map(({ id }) => id));
      return pets.length > 0;
    };
    while (listed.length < 2000) for (const storage of processes) await listNextPage(storage);
    isOver = true;
    await Promise.all(writing);
    while (await listNextPage(processes[0]!));
    expect(listed).toEqual(acknowledged.sort((a, b) => a - b));
  });
});

async function addPet(storage: PetstoreStorage): Promise<number> {
  const result = await storage.pets.add({ name: "Rex", categoryId: 1, status: "available" });
  if (result.outcome === "conflict") throw new Error("expected a new pet, got a conflict");
  return result.item.id;
}
