import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import { aCompany } from "#tests/factories/company";
import { interruptedWorld } from "#tests/factories/concurrent-change";
import { aStagedOrder, gzipped, wooOrder } from "#tests/factories/staged";
import { systemWorld } from "#tests/factories/world";
import { erasePerson } from "../../system/erasure/erasure.service.server";
import { getStagedOrder, processStagedOrder } from "../staging.service.server";
import { movePayloadsJob } from "./move-payloads.server";

const DAY_MS = 86_400_000;

/** An hour later, because a row may still be about to refer to a file stored just now. */
async function moveAll(at: number) {
  for (let more = true; more; ) {
    const ctx = systemWorld();
    ctx.clock.now = at + 3_600_000;
    await movePayloadsJob(ctx);
    more = ctx.jobs.length > 0;
  }
}

const rowOf = async ({ id, companyId }: { id: string; companyId: string }) =>
  (await systemWorld().db.company(companyId).find(stagingOrders, id))!;

test("the payload of an order processed a month ago moves to R2 and is read from there", async () => {
  const company = await aCompany();
  const [old, young, waiting] = [
    await aStagedOrder(company, { number: "OLD-1" }),
    await aStagedOrder(company),
    await aStagedOrder(company),
  ];
  const db = systemWorld().db.company(company.id);
  for (const { id } of [old, young]) await processStagedOrder(systemWorld(), id);
  await db.update(stagingOrders, { processedAt: Date.now() - 31 * DAY_MS }, eq(stagingOrders.id, old.id));

  await moveAll(Date.now());

  const { payload, payloadKey } = await rowOf(old);
  expect(payload).toBeNull();
  expect(await systemWorld().files.get(payloadKey!)).not.toBeNull();
  expect((await getStagedOrder(systemWorld(), old.id)).raw?.text).toContain("OLD-1");
  for (const kept of [young, waiting]) expect(await rowOf(kept)).toMatchObject({ payloadKey: null });

  // The store sends a new version: the previous payload is deleted and the new one is kept.
  const newer = (await gzipped(JSON.stringify(wooOrder("5", "OLD-2", [])))) as Buffer;
  await db.update(
    stagingOrders,
    { payload: newer, payloadKey: null, payloadHash: "newer" },
    eq(stagingOrders.id, old.id),
  );
  await moveAll(Date.now());
  expect(await systemWorld().files.get(payloadKey!)).toBeNull();
  expect((await getStagedOrder(systemWorld(), old.id)).raw?.text).toContain("OLD-2");
});

test("access keys in stored payloads are removed when they move to R2", async () => {
  const company = await aCompany();
  const opens = { order_key: "wc_order_abc", payment_url: "https://shop.example.test/pay?key=wc_order_abc" };
  const [old, damaged] = [
    await aStagedOrder(company, { number: "OLD-3", payload: opens }),
    await aStagedOrder(company, { bytes: new Uint8Array([1, 2, 3]) }),
  ];
  const db = systemWorld().db.company(company.id);
  for (const { id } of [old, damaged])
    await db.update(
      stagingOrders,
      { status: "processed", processedAt: Date.now() - 31 * DAY_MS },
      eq(stagingOrders.id, id),
    );

  await moveAll(Date.now());

  const { raw } = await getStagedOrder(systemWorld(), old.id);
  expect(raw?.text).toContain("OLD-3");
  expect(raw?.text).not.toContain("wc_order_abc");
  const file = await systemWorld().files.get((await rowOf(damaged)).payloadKey!);
  expect([...new Uint8Array(file!)]).toEqual([1, 2, 3]);
});

test("a file that another order refers to is kept", async () => {
  const company = await aCompany();
  const db = systemWorld().db.company(company.id);
  const key = `${company.id}/staging/shared.json.gz`;
  await systemWorld().files.put(key, await gzipped("{}"), "application/gzip");
  const [one, other] = [
    await aStagedOrder(company, { payloadKey: key }),
    await aStagedOrder(company, { payloadKey: key }),
  ];
  await db.update(stagingOrders, { payloadKey: `${key}.2` }, eq(stagingOrders.id, one.id));

  await moveAll(Date.now());
  expect(await systemWorld().files.get(key)).not.toBeNull();

  await db.update(stagingOrders, { payloadKey: `${key}.2` }, eq(stagingOrders.id, other.id));
  await moveAll(Date.now());
  expect(await systemWorld().files.get(key)).toBeNull();
});

test("a payload that is erased or replaced while it moves leaves no file", async () => {
  const company = await aCompany();
  const order = await aStagedOrder(company, { number: "GONE-1" });
  await processStagedOrder(systemWorld(), order.id);
  await moveAll(Date.now());
  const db = systemWorld().db.company(company.id);
  const customerEmail = `${order.id}@example.test`;
  const old = { processedAt: Date.now() - 31 * DAY_MS, customerEmail };
  await db.update(stagingOrders, old, eq(stagingOrders.id, order.id));
  const { payloadHash } = await rowOf(order);

  // The first round trip reads the payload and the second moves it. The person is erased in between.
  const forget = async () => {
    await db.update(orders, { status: "cancelled" }, eq(orders.id, order.id));
    await erasePerson(systemWorld(), customerEmail);
  };
  await movePayloadsJob(interruptedWorld(systemWorld(), 2, forget));
  await moveAll(Date.now());

  expect(await systemWorld().files.get(`${company.id}/staging/${payloadHash}.json.gz`)).toBeNull();
  expect((await getStagedOrder(systemWorld(), order.id)).raw?.text).toContain('"erased": true');
});

test("when R2 fails midway, moved payloads stay moved and the rest stay in their rows", async () => {
  const company = await aCompany();
  const two = [await aStagedOrder(company, { number: "HALF-1" }), await aStagedOrder(company, { number: "HALF-2" })];
  await moveAll(Date.now());
  const db = systemWorld().db.company(company.id);
  for (const { id } of two) {
    await processStagedOrder(systemWorld(), id);
    await db.update(stagingOrders, { processedAt: Date.now() - 31 * DAY_MS }, eq(stagingOrders.id, id));
  }
  const ctx = systemWorld();
  let left = 1;
  const put: typeof ctx.files.put = async (...file) => {
    left -= 1;
    if (left < 0) throw new Error("R2 is down");
    await systemWorld().files.put(...file);
  };

  await expect(movePayloadsJob({ ...ctx, files: { ...ctx.files, put } })).rejects.toThrow("R2 is down");
  expect((await Promise.all(two.map(rowOf))).map(({ payload }) => payload === null)).toEqual([true, false]);
  for (const { id, number } of two) expect((await getStagedOrder(systemWorld(), id)).raw?.text).toContain(number);

  await moveAll(Date.now());
  expect((await Promise.all(two.map(rowOf))).map(({ payload }) => payload === null)).toEqual([true, true]);
  for (const { id, number } of two) expect((await getStagedOrder(systemWorld(), id)).raw?.text).toContain(number);
});
