import { expect, test } from "vitest";
import { afterAYear } from "#tests/factories/archived";
import {
  anArchivingOwner,
  archiveMovements,
  carriedOf,
  filesOf,
  LONG_AGO,
  ledgerOf,
  oldMovements,
} from "#tests/factories/archived-movements";
import { aCompany } from "#tests/factories/company";
import { interruptedWorld } from "#tests/factories/concurrent-change";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { movementsAt } from "#tests/factories/movement";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { CLOSED, ORDER_STATUS } from "../../../orders/order-status";
import { movePayloadsJob } from "../../../staging/payloads/move-payloads.server";
import { movable } from "./archive-movements.server";
import { OPEN } from "./movement-archive.repo.server";

const stored = async ({ id, companyId }: { id: string; companyId: string }) =>
  (await testEnv.FILES.list({ prefix: `${companyId}/stock/${id}/` })).objects.map(({ key }) => key);

/** Deletes the files that nothing refers to, an hour later. */
async function sweep() {
  const later = systemWorld();
  later.clock.now += 3_600_000;
  do await movePayloadsJob(later);
  while (later.jobs.splice(0).length > 0);
}

test("movements of a year ago move to a file, and their sums stay; newer ones and other companies' stay", async () => {
  const [company, other] = [await anArchivingOwner(), await aCompany()];
  const product = await aProduct(company, { onHand: 7 });
  const [few, theirs] = [await aProduct(company), await aProduct(other)];
  const ids = await oldMovements(product, 150);
  await oldMovements(few, 99);
  await oldMovements(theirs, 150);

  await archiveMovements(company.id, systemWorld());

  expect((await ledgerOf(product)).map(({ delta_on_hand }) => delta_on_hand)).toEqual([7]);
  expect(await filesOf(product)).toMatchObject([
    {
      first_id: ids[0],
      last_id: ids[149],
      movements: 150,
      on_hand: 1147,
      is_moving: 0,
      key: (await stored(product))[0],
    },
  ]);
  expect(await carriedOf(product)).toMatchObject([{ on_hand: 1147, allocated: 0, shipped: 75, entered_id: ids[148] }]);
  expect([await ledgerOf(few), await ledgerOf(theirs)].map(({ length }) => length)).toEqual([99, 150]);
});

test("the ledger of an open order stays, and everything after it", async () => {
  const company = await anArchivingOwner();
  const product = await aProduct(company);
  await oldMovements(product, 120);
  const line = { lines: [{ product, quantity: 1 }] };
  await anOrder(company, { status: "shipped", ...line });
  const open = await anOrder(company, line);
  await anOrder(company, { status: "shipped", ...line });
  await archiveMovements(company.id);
  expect(await ledgerOf(product)).toHaveLength(3);
  expect((await ledgerOf(product))[0]).toMatchObject({ order_id: open.id });
  expect(await filesOf(product)).toMatchObject([{ movements: 122 }]);
  expect([...OPEN, ...CLOSED].toSorted()).toEqual(ORDER_STATUS.toSorted());
});

test("many movements are several files, in several messages", async () => {
  const company = await anArchivingOwner();
  const [one, two] = [await aProduct(company), await aProduct(company)];
  await oldMovements(one, 10_000);
  await oldMovements(two, 100);
  expect(await archiveMovements(company.id)).toBeGreaterThan(1);
  expect([await ledgerOf(one), await ledgerOf(two)]).toEqual([[], []]);
  const files = await filesOf(one);
  expect(files.reduce((sum, { movements }) => sum + Number(movements), 0)).toBe(10_000);
  expect(files.length).toBeLessThanOrEqual(14);
  expect(await carriedOf(one)).toMatchObject([{ on_hand: 1000 - 5000 + 3 * 4999 }]);
  // A repeated message finds nothing to do.
  expect(await archiveMovements(company.id)).toBe(1);
  expect(await filesOf(one)).toEqual(files);
});

test.each([1, 2, 3, 4, 5])("a worker that is killed at round trip %i loses nothing", async (trips) => {
  for (const counts of [false, true]) {
    const company = await anArchivingOwner();
    const product = await aProduct(company);
    await oldMovements(product, 130);
    const world = { ...systemWorld(), now: afterAYear };
    const killed = await archiveMovements(company.id, dyingWorld(world, trips, counts)).then(
      () => false,
      (error: unknown) => error instanceof Killed,
    );
    expect(killed).toBe(true);
    await archiveMovements(company.id);
    await sweep();
    expect(await ledgerOf(product)).toEqual([]);
    expect(await filesOf(product)).toMatchObject([{ movements: 130 }]);
    expect(await stored(product)).toEqual([(await filesOf(product))[0]?.key]);
  }
});

test("of two workers at once one archives, and a movement that is recorded meanwhile is not lost", async () => {
  const company = await anArchivingOwner();
  const product = await aProduct(company);
  await oldMovements(product, 130);
  const world = { ...systemWorld(), now: afterAYear };
  // The other one comes between this one's file and its batch.
  await archiveMovements(
    company.id,
    interruptedWorld(world, 5, async () => {
      await movementsAt(product, [{ delta: 5, at: LONG_AGO + 60_000 }]);
      await archiveMovements(company.id);
    }),
  );
  expect(await stored(product)).toHaveLength(2);
  await sweep();
  expect(await filesOf(product)).toMatchObject([{ movements: 131, on_hand: 1000 - 65 + 3 * 64 + 5 }]);
  expect(await stored(product)).toEqual([(await filesOf(product))[0]?.key]);
});

test("nothing else deletes movements, and files and sums cannot be changed", async () => {
  const company = await anArchivingOwner();
  const product = await aProduct(company);
  const ids = await oldMovements(product, 130);
  const run = (sql: string, ...values: unknown[]) =>
    testEnv.DB.prepare(sql)
      .bind(...values, company.id)
      .run();
  await expect(run("DELETE FROM stock_movements WHERE company_id = ?")).rejects.toThrow("immutable");
  const insert = `INSERT INTO movement_archives (first_id, last_id, key, movements, last_at, archived_at, product_id, company_id)
    VALUES (?, ?, 'k', ?, ?, ?, '${product.id}', ?)`;
  const [first, last] = [ids[0], ids[99]];
  await expect(run(insert, first, last, 99, 1, afterAYear())).rejects.toThrow("conflict");
  await expect(run(insert, first, last, 100, Date.now(), Date.now())).rejects.toThrow("conflict");
  await archiveMovements(company.id);
  await movementsAt(product, [{ delta: 1, at: LONG_AGO }]);
  await expect(run("DELETE FROM stock_movements WHERE company_id = ?")).rejects.toThrow("immutable");
  await expect(run("UPDATE movement_archives SET key = 'x' WHERE company_id = ?")).rejects.toThrow("immutable");
  await expect(run("DELETE FROM movement_archives WHERE company_id = ?")).rejects.toThrow("immutable");
});

test("a file does not end between a movement and its time when a day can begin there", () => {
  const before = Date.parse("2026-01-01T23:59:59.990Z");
  const one = (at: number, time = at) => ({
    ...{ id: systemWorld().newId(at), at: time, row: "[]", isOpen: false },
  });
  const late = one(before, before + 20);
  expect(movable([one(before - 60_000), late])).toHaveLength(1);
  expect(movable([one(before - 60_000), late, one(before + 1)])).toHaveLength(1);
  expect(movable([one(before - 60_000), late, one(before + 30)])).toHaveLength(3);
});

test("archiving writes one row a movement, and eight more a file", async () => {
  const company = await anArchivingOwner();
  const product = await aProduct(company);
  await movementsAt(
    product,
    Array.from({ length: 200 }, (_, n) => ({ delta: n === 0 ? 500 : -1, at: LONG_AGO + n, kind: "ship" as const })),
  );
  const ctx = systemWorld();
  await archiveMovements(company.id, ctx);
  expect(await ledgerOf(product)).toEqual([]);
  expect(ctx.costs.written).toBe(200 + 8);
});
