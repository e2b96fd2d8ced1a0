import { expect, test } from "vitest";
import { dailyWork } from "#db/schema/rollups";
import { DAY_MS } from "#tests/factories/archived";
import {
  anArchivingOwner,
  archiveMovements,
  carriedOf,
  LONG_AGO,
  ledgerOf,
  oldMovements,
  shippedLater,
} from "#tests/factories/archived-movements";
import { aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { rebuildStock } from "#tests/factories/rebuild-stock";
import { aMovement, aProduct, type TestProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { missingSince } from "../../../billing/storage/record-storage.server";
import { removalOf, removeProduct } from "../../../catalog/remove/remove-product.server";
import { readReceipt, receiptPage } from "../../../inbound/receiving/receipts.server";
import { receiveGoods } from "../../../inbound/receiving/receive-goods.server";
import { ReceiveForm } from "../../../inbound/receiving/receiving.schema";
import { reverseReceipt } from "../../../inbound/receiving/reverse-receipt.server";
import { rebuildCompanyFigures } from "../../../reports/figures/rebuild-figures.server";
import { announceReturn } from "../../../returns/document/create-return.server";
import { receiveScreen } from "../../../returns/receive-screen.server";
import { AnnounceReturn } from "../../../returns/returns.schema";
import { readRows } from "../../../system/data-exports/read-part.server";
import { differencesIn } from "../../../system/reconciliation/ledger.service.server";
import { binHistory } from "../../bins/bin-screen.server";
import { lotScreen } from "../../lots/lots.server";
import { listMovements, type Movement } from "../movements.server";

type MovementListing = Parameters<typeof listMovements>[2];
const HOUR_MS = 3_600_000;

async function allOf(product: TestProduct, listing: Partial<MovementListing>) {
  const rows: Movement[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMovements(systemWorld(), product.id, { limit: 50, ...listing, cursor });
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}

async function allOfLot(lotId: string) {
  const rows: Movement[] = [];
  let cursor: string | undefined;
  do {
    const { movements } = await lotScreen(systemWorld(), lotId, { show: "movements", cursor });
    rows.push(...movements!.rows);
    cursor = movements?.next ?? undefined;
  } while (cursor);
  return rows;
}

/** A product of two lots with movements of long ago, the last of them late in a day, and some of now. */
async function aProductWithHistory(count = 150) {
  const company = await anArchivingOwner();
  const lots = [{ onHand: 0, lotNumber: "L-1" }, { onHand: 0, lotNumber: "L-2" }]; // biome-ignore format: two lots
  const product = await aProduct(company, { lotTracked: true, lots });
  await oldMovements(product, count);
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 4 }] });
  await aMovement(product, -3);
  return { company, product, order };
}

test("a product's and a lot's movements are listed as before, from the archive and the ledger", async () => {
  const { company, product } = await aProductWithHistory(2500);
  const day = (n: number) => new Date(LONG_AGO + n * DAY_MS).toISOString().slice(0, 10);
  const listings: Partial<MovementListing>[] = [
    {},
    { limit: 7, from: day(99) },
    { limit: 200, withAllocations: true },
    { kind: "ship" },
    { kind: "receive", limit: 1 },
    { kind: "allocate" },
    { from: day(3), to: day(5), limit: 10 },
    { to: day(102) },
  ];
  const shown = async () => ({
    product: await Promise.all(listings.map((listing) => allOf(product, listing))),
    lots: [await allOfLot(product.lots[0]!.id), await allOfLot(product.lots[1]!.id)],
  });
  const before = await shown();
  // At first up to the middle of a day.
  await archiveMovements(company.id, { ...systemWorld(), now: () => LONG_AGO + 365 * DAY_MS + 1500.5 * HOUR_MS });
  expect(await ledgerOf(product)).toHaveLength(1002);
  expect(await shown()).toEqual(before);
  await archiveMovements(company.id, systemWorld());
  expect(await ledgerOf(product)).toHaveLength(3);
  expect(await shown()).toEqual(before);
}, 60_000);

test("a page reads a file or two, and only when the ledger does not fill it", async () => {
  const { company, product } = await aProductWithHistory(2500);
  await archiveMovements(company.id, systemWorld());
  const ctx = systemWorld();
  const read: string[] = [];
  const get = (key: string) => {
    read.push(key);
    return ctx.files.get(key);
  };
  const files = { ...ctx.files, get };
  const page = (listing: MovementListing) => listMovements({ ...ctx, files }, product.id, listing);
  const first = await page({ limit: 2 });
  expect([read.length, first.isArchived, first.next]).toEqual([0, false, expect.any(String)]);
  expect(await page({ limit: 50, cursor: first.next! })).toMatchObject({ isArchived: true });
  expect(read).toHaveLength(1);
  // Of a kind that is rare, the next page continues further back.
  const rare = await page({ limit: 50, kind: "receive" });
  expect([read.length, rare.rows, rare.next]).toEqual([3, [], expect.any(String)]);
});

test("a rebuild of what is kept from the ledger adds the archived movements", async () => {
  const { company, product } = await aProductWithHistory();
  await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const db = systemWorld().db.company(company.id);
  const kept = () =>
    Promise.all(
      ["stock_levels", "product_stock", "lot_stock", "stock_closings", "allocations"].map(
        async (table) =>
          (await testEnv.DB.prepare(`SELECT * FROM ${table} WHERE company_id = ?`).bind(company.id).all()).results,
      ),
    );
  const before = await kept();
  await archiveMovements(company.id);
  expect(await ledgerOf(product)).toHaveLength(1);
  await testEnv.DB.prepare("UPDATE stock_closings SET on_hand = on_hand + 1 WHERE company_id = ? AND day > '2026'")
    .bind(company.id)
    .run();
  expect((await differencesIn(db)).differences).toMatchObject([{ kind: "closing" }]);
  await rebuildStock();
  expect(await kept()).toEqual(before);
  expect((await differencesIn(db)).differences).toEqual([]);
});

test("closings stay as they are when the last archived movement is an allocation", async () => {
  const { company, product, order } = await aProductWithHistory(120);
  const [allocatedAt, shippedAt] = [LONG_AGO + 8 * DAY_MS, LONG_AGO + 10 * DAY_MS];
  await shippedLater(product, order.items[0]!, { allocatedAt, shippedAt });
  const closings = async () =>
    (await testEnv.DB.prepare("SELECT * FROM stock_closings WHERE company_id = ?").bind(company.id).all()).results;
  const before = await closings();
  await archiveMovements(company.id, { ...systemWorld(), now: () => shippedAt + 364 * DAY_MS });
  expect((await ledgerOf(product))[0]).toMatchObject({ kind: "ship", at: shippedAt });
  expect((await differencesIn(systemWorld().db.company(company.id))).differences).toEqual([]);
  await rebuildStock();
  expect(await closings()).toEqual(before);
});

test("the reconciliation and a rebuild of the figures count what is archived", async () => {
  const { company, product } = await aProductWithHistory();
  const db = systemWorld().db.company(company.id);
  const work = () => db.select(dailyWork, { columns: ["day", "received", "found", "shipped"], orderBy: dailyWork.day });
  const before = await work();
  await archiveMovements(company.id, systemWorld());
  expect((await differencesIn(db)).differences).toEqual([]);
  await rebuildCompanyFigures(db);
  expect(await work()).toEqual(before);
  const spoil = (sets: string) =>
    testEnv.DB.prepare(`UPDATE carried_stock SET ${sets} WHERE product_id = ?`).bind(product.id).run();
  await spoil("shipped = shipped + 1");
  expect((await differencesIn(db)).differences[0]).toMatchObject({ kind: "closing" });
  await spoil("shipped = shipped - 1, allocated = allocated + 1");
  expect((await differencesIn(db)).differences).toMatchObject([{ kind: "level" }, { kind: "level" }]);
});

test("the lots of an order that is returned late are found in the archive", async () => {
  const { company, order } = await aProductWithHistory();
  const [item] = order.items;
  const line = { itemId: item!.id, quantity: 1, reason: "defective" };
  const input = AnnounceReturn.parse({ operationId: crypto.randomUUID(), lines: [line] });
  const { id } = await announceReturn(systemWorld(), order.id, input);
  const chosen = async () => (await receiveScreen(systemWorld(), id, { line: 1 })).chosen;
  const before = await chosen();
  expect(before).toMatchObject({ line: 1, lots: [{ lotNumber: expect.stringMatching("L-") }] });
  await archiveMovements(company.id);
  expect(await chosen()).toEqual(before);
});

test("a receipt that was reversed long ago stays reversed, and no operation is repeated", async () => {
  const company = await anArchivingOwner();
  const product = await aProduct(company);
  await oldMovements(product, 120);
  const admin = worldOf(await aUser("admin"), "inventory.receive");
  const form = ReceiveForm.parse({
    ...{ companyId: company.id, operationId: crypto.randomUUID(), reference: "R-1" },
    lines: [{ sku: product.sku, quantity: "6", location: "A-01-1-01" }],
  });
  await receiveGoods(admin, form);
  const [receipt] = (await receiptPage(admin.db, undefined)).rows;
  const receiptId = receipt?.id ?? "";
  await reverseReceipt(admin, receiptId, "Counted twice");
  const reversal = (await readReceipt(admin, receiptId)).reversal;
  expect(reversal).toMatchObject({ reason: "Receipt reversed: Counted twice" });
  await archiveMovements(company.id);
  expect(await ledgerOf(product)).toEqual([]);
  expect((await readReceipt(admin, receiptId)).reversal).toEqual(reversal);
  expect((await receiptPage(admin.db, undefined)).rows).toMatchObject([{ id: receiptId, isReversed: 1 }]);
  await expect(reverseReceipt(admin, receiptId, "Once more")).rejects.toMatchObject({ code: "conflict" });
  const repeated = testEnv.DB.prepare(
    `INSERT INTO stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
      SELECT company_id, ?, 'again', ?, ?, 1, 'adjust', 'u', 'U', operation_id, at FROM carried_operations WHERE company_id = ? LIMIT 1`,
  ).bind(product.id, product.lots[0]!.id, product.lots[0]!.locationId, company.id);
  await expect(repeated.run()).rejects.toThrow("operation_archived");
});

test("a product whose movements are all archived is used: it is archived, not deleted", async () => {
  const company = await anArchivingOwner();
  const product = await aProduct(company);
  await oldMovements(product, 120);
  await archiveMovements(company.id);
  expect(await ledgerOf(product)).toEqual([]);
  const ctx = worldOf(await aUser("admin"), "products.edit");
  expect(await removalOf(ctx, product.id)).toMatchObject({ isUsed: true });
  expect(await removeProduct(ctx, product.id)).toMatchObject({ archived: true });
  expect(await carriedOf(product)).toHaveLength(1);
  const mine = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.read");
  const history = await binHistory(mine, product.lots[0]!.locationId, undefined);
  expect(history).toMatchObject({ rows: [], hasOlder: true });
});

test("a data export has the archived movements", async () => {
  const { company, product } = await aProductWithHistory(2500);
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const exported = async (part: string) => {
    const all: Record<string, unknown>[] = [];
    for (let [cursor, isOver] = ["", false]; !isOver; ) {
      const page = await readRows(ctx, db, { part, cursor, limit: 1000 });
      all.push(...page.rows);
      [cursor, isOver] = [page.cursor, page.isOver ?? page.rows.length < 1000];
    }
    return all;
  };
  const before = await exported("stock_movements");
  await archiveMovements(company.id, systemWorld());
  const archived = await exported("archived_movements");
  expect(archived).toHaveLength(2500);
  expect([...archived, ...(await exported("stock_movements"))]).toEqual(before);
  expect(await ledgerOf(product)).not.toEqual([]);
});

test("days before the last archived movement are not billed again", async () => {
  const { company } = await aProductWithHistory();
  const ctx = systemWorld();
  const [from] = await missingSince(ctx, [company.id]);
  expect(from).toBe(new Date(LONG_AGO).toISOString().slice(0, 10));
  await archiveMovements(company.id, systemWorld());
  const last = new Date(LONG_AGO + 149 * HOUR_MS).toISOString().slice(0, 10);
  expect(await missingSince(ctx, [company.id])).toEqual([last]);
});
