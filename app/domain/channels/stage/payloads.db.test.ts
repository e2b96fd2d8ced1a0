import { expect, test } from "vitest";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import { aShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import { INLINE_BYTES, packOrder } from "../../staging/pack-payload.server";
import { movePayloadsJob } from "../../staging/payloads/move-payloads.server";

/** Text that does not compress, like the data that plugins add to orders. */
const noise = (letters: number) =>
  Array.from({ length: Math.ceil(letters / 36) }, () => crypto.randomUUID())
    .join("")
    .slice(0, letters);

test("an order of 5 MB is staged, kept among the files, and read back whole", async () => {
  const shop = await aShop({ orders: 2, oddOrders: false });
  const [id] = await shop.orderIds();
  const note = noise(4_900_000);
  await shop.shop.edit(Number(id), { customer_note: note });
  const { run } = await shop.sync();

  expect(run).toMatchObject({ status: "done", created: 2, missing: [] });
  const [large, small] = await shop.staged();
  expect(large).toMatchObject({ payload: null, payloadKey: `${shop.companyId}/staging/${large!.payloadHash}.json.gz` });
  expect(small!.payloadKey).toBeNull();
  const gzip = new Uint8Array((await systemWorld().files.get(large!.payloadKey!))!);
  expect(gzip.byteLength).toBeGreaterThan(INLINE_BYTES);
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream("gzip"));
  expect(((await new Response(stream).json()) as { customer_note: string }).customer_note).toBe(note);
});

test("an unreferenced large payload is deleted at night, but not one stored just now", async () => {
  const shop = await aShop({ orders: 1, oddOrders: false });
  const [id] = await shop.orderIds();
  const night = async (later: number) => {
    const ctx = systemWorld();
    ctx.clock.now += later;
    do {
      ctx.jobs.length = 0;
      await movePayloadsJob(ctx);
    } while (ctx.jobs.length > 0);
  };
  const file = (key: string | null | undefined) => systemWorld().files.get(key!);
  await shop.shop.edit(Number(id), { customer_note: noise(1_500_000) });
  // The worker is killed after the file was written and before the row.
  const unstaged = await packOrder(systemWorld(), shop.companyId, {} as ChannelOrder, { note: noise(1_500_000) });
  await shop.sync();
  const [staged] = await shop.staged();

  await night(0);
  expect(await file(unstaged.key)).not.toBeNull();
  await night(3_600_000);
  expect(await file(unstaged.key)).toBeNull();
  expect(await file(staged?.payloadKey)).not.toBeNull();
});

test("a page of large orders is stored all the same, in one round trip", async () => {
  const shop = await aShop({ orders: 8, oddOrders: false });
  // Half of it remains after compression, just below the maximum size that a row holds.
  for (const id of await shop.orderIds()) await shop.shop.edit(Number(id), { customer_note: noise(800_000) });
  const ctx = systemWorld();
  ctx.clock.now = Date.now() + 1000;
  const { run } = await shop.sync({}, ctx);

  expect(run).toMatchObject({ status: "done", created: 8, missing: [] });
  expect((await shop.staged()).every((row) => row.payload !== null && row.payload.length > 300_000)).toBe(true);
  expect(ctx.costs.trips).toBe(3);
});

test("what arrives in odd characters and lengths is staged as far as the database can keep it", async () => {
  const shop = await aShop({ orders: 1, oddOrders: false });
  const [id] = await shop.orderIds();
  const { order } = await shop.shop.order(Number(id));
  const odd = {
    ...order,
    number: `N-${"9".repeat(500)}`,
    billing: {
      first_name: "A\u0000b \ud800 𝒜😀",
      last_name: "مرحبا &amp; Søn",
      email: `${"x".repeat(400)}@example.test`,
    },
  };
  const ctx = systemWorld({
    fetch: async (input, init) => (String(input).includes(`/orders/${id}`) ? Response.json(odd) : fetch(input, init)),
  });
  await shop.sync({ trigger: "webhook", externalId: id }, ctx);

  const [row] = await shop.staged();
  expect(row!.customerName).toContain("𝒜😀");
  expect(row!.customerName).toContain("مرحبا & Søn");
  expect(row!.customerName).not.toContain("\u0000");
  expect(row!.number).toHaveLength(100);
  expect(row!.customerEmail.length).toBeLessThanOrEqual(254);
});

test("all kinds of odd orders go through: each is staged or refused with a reason", async () => {
  const shop = await aShop({ orders: 200, oddOrders: true, seed: 2 });
  const { run } = await shop.sync();
  const ids = await shop.orderIds();
  expect((await shop.staged()).map((row) => row.externalId)).toEqual(ids);
  expect(run!.fetched).toBe(run!.created + run!.refused);
  expect((run!.refusals ?? []).every(({ reason }) => reason.length > 10)).toBe(true);
});
