import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dailyCharges } from "#db/schema/billing";
import { lots } from "#db/schema/catalog";
import { auditLog } from "#db/schema/directory/accounts";
import { activities } from "#db/schema/shipping";
import { stockLevels } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { readReceipt, receiptPage } from "../../inbound/receiving/receipts.server";
import { receiveGoods } from "../../inbound/receiving/receive-goods.server";
import { ReceiveForm } from "../../inbound/receiving/receiving.schema";
import { reverseReceipt, undoReceipt } from "../../inbound/receiving/reverse-receipt.server";
import { changeLot } from "../lots/change-lot.server";
import { ChosenLotsQuery } from "../lots/expiring.schema";
import { lotVersion } from "../lots/lot.schema";
import { quarantineLots } from "../lots/quarantine-lots.server";
import { transferStock } from "../transfers/transfer.server";
import { undoStock } from "./undo-stock.server";

async function aDesk() {
  const company = await aCompany();
  const product = await aProduct(company, {
    ...{ sku: "PEP", lotTracked: true },
    lots: [{ onHand: 4, lotNumber: "L1", expiresOn: "2031-01-01", location: "A-01-1-01" }],
  });
  await aProduct(company, { lots: [{ onHand: 1, location: "B-01-1-01" }] });
  const user = await aUser("warehouse_manager", { companyId: company.id });
  const ctx = worldOf(user, "inventory.adjust");
  return { company, product, ctx, db: systemWorld().db.company(company.id) };
}
type Desk = Awaited<ReturnType<typeof aDesk>>;

async function received(
  { company, ctx }: Desk,
  lines = [{ sku: "PEP", lotNumber: "L1", quantity: "6", location: "A-01-1-01" }],
) {
  const operationId = crypto.randomUUID();
  const form = ReceiveForm.parse({ operationId, companyId: company.id, reference: "PO-7", lines });
  return { operationId, ...(await receiveGoods(ctx, form)) };
}

const billed = async ({ db }: Desk) =>
  (
    await db.select(dailyCharges, {
      columns: ["works", "lines", "units"],
      where: eq(dailyCharges.kind, "received"),
    })
  )[0];

test("a receipt is undone once by the user who made it: its units and its billed work are gone, the ledger keeps both", async () => {
  const desk = await aDesk();
  const { ctx, product, db } = desk;
  const { operationId, receiptId } = await received(desk, [
    { sku: "PEP", lotNumber: "L1", quantity: "6", location: "A-01-1-01" },
    { sku: "PEP", lotNumber: "L2", quantity: "3", location: "" },
  ]);
  expect(await billed(desk)).toEqual({ works: 1, lines: 2, units: 9 });
  const other = worldOf(await aUser("warehouse_manager", { companyId: product.companyId }), "inventory.receive");
  expect(await undoStock(other, operationId, undoReceipt)).toBeNull();

  const clicks = await Promise.allSettled([
    undoStock(ctx, operationId, undoReceipt),
    undoStock(ctx, operationId, undoReceipt),
  ]);
  expect(clicks.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
  expect((await levels(product)).onHand).toBe(4);
  expect(await billed(desk)).toEqual({ works: 0, lines: 0, units: 0 });
  expect(await db.count(activities)).toBe(2);
  expect(await undoStock(ctx, operationId, undoReceipt)).toBeNull();
  await expect(reverseReceipt(ctx, receiptId, "Again")).rejects.toMatchObject({ reason: "receipt_reversed" });
  expect(await readReceipt(ctx, receiptId)).toMatchObject({ reversal: { reason: expect.stringContaining("undone") } });
  expect((await receiptPage(ctx.db, undefined)).rows).toMatchObject([{ id: receiptId, isReversed: 1 }]);
});

test("a wrong receipt is reversed later with a reason, in the audit log too", async () => {
  const desk = await aDesk();
  const { ctx, product } = desk;
  const { receiptId } = await received(desk);
  await reverseReceipt(ctx, receiptId, "Counted twice");
  expect((await levels(product)).onHand).toBe(4);
  expect(await readReceipt(ctx, receiptId)).toMatchObject({ reversal: { reason: "Receipt reversed: Counted twice" } });
  const entries = await systemWorld().directory.rows(
    { subject: auditLog.subject, detail: auditLog.detail },
    sql`from ${auditLog} where ${auditLog.companyId} = ${desk.company.id} and ${auditLog.action} = 'receipt.reversed'`,
  );
  expect(entries).toMatchObject([{ subject: "Receipt PO-7", detail: { after: { reason: "Counted twice" } } }]);
});

test("a receipt is not reversed when its units are allocated or moved, and the words say where", async () => {
  const desk = await aDesk();
  const { ctx, product, company } = desk;
  const { receiptId, operationId } = await received(desk);
  await anOrder(company, { lines: [{ product, quantity: 7 }] });
  await expect(reverseReceipt(ctx, receiptId, "Wrong")).rejects.toMatchObject({
    code: "insufficient_stock",
    message: expect.stringContaining("7 of the 10 there are allocated to orders"),
  });
  await expect(undoStock(ctx, operationId, undoReceipt)).rejects.toMatchObject({ code: "insufficient_stock" });
  expect((await levels(product)).onHand).toBe(10);
  expect(await billed(desk)).toEqual({ works: 1, lines: 1, units: 6 });
});

test("a receipt of another company is not found, and one needs the permission to receive", async () => {
  const desk = await aDesk();
  const { receiptId } = await received(desk);
  const stranger = worldOf(await aUser("warehouse_manager", { companyId: (await aCompany()).id }), "inventory.receive");
  await expect(reverseReceipt(stranger, receiptId, "Wrong")).rejects.toMatchObject({ code: "not_found" });
  const reader = worldOf(await aUser("client", { companyId: desk.company.id }), "inventory.read");
  await expect(reverseReceipt(reader, receiptId, "Wrong")).rejects.toMatchObject({ code: "forbidden" });
});

test("a transfer is undone: the units are back, and it is refused once they moved on", async () => {
  const { ctx, product, company, db } = await aDesk();
  const [lot] = product.lots;
  const move = async (to: string, quantity: number, from: string) => {
    const operationId = crypto.randomUUID();
    const source = `${product.id}:${lot!.id}:${from}`;
    await transferStock(ctx, { operationId, companyId: company.id, source, to, quantity });
    return operationId;
  };
  const at = async () =>
    (await db.select(stockLevels, { columns: ["locationId", "onHand"], where: eq(stockLevels.lotId, lot!.id) })).filter(
      ({ onHand }) => onHand > 0,
    );
  const first = await move("B-01-1-01", 3, lot!.locationId);
  expect(await undoStock(ctx, first, undoReceipt)).toContain("from B-01-1-01 to A-01-1-01");
  expect(await at()).toEqual([{ locationId: lot!.locationId, onHand: 4 }]);
  expect(await undoStock(ctx, first, undoReceipt)).toBeNull();

  const second = await move("B-01-1-01", 3, lot!.locationId);
  const there = (await at()).find(({ locationId }) => locationId !== lot!.locationId);
  await move("A-01-1-01", 2, there!.locationId);
  await expect(undoStock(ctx, second, undoReceipt)).rejects.toMatchObject({ code: "insufficient_stock" });
});

test("a transfer from another warehouse is undone into it, also where the user's own has a location of that code", async () => {
  const { ctx, company, db } = await aDesk();
  const { id: warehouse } = await aWarehouse();
  const product = await aProduct(company, { lots: [{ onHand: 5, location: "A-01-1-01", warehouse }] });
  const [lot] = product.lots;
  const operationId = crypto.randomUUID();
  const source = `${product.id}:${lot!.id}:${lot!.locationId}`;
  await transferStock(ctx, { operationId, companyId: company.id, source, to: "B-01-1-01", quantity: 2 });
  await undoStock(ctx, operationId, undoReceipt);
  const there = { columns: ["locationId", "onHand"] as const, where: eq(stockLevels.lotId, lot!.id) };
  const stocked = (await db.select(stockLevels, there)).filter(({ onHand }) => onHand > 0);
  expect(stocked).toEqual([{ locationId: lot!.locationId, onHand: 5 }]);
});

test("lots quarantined at once are released together, except one that was changed since", async () => {
  const { ctx, product, company, db } = await aDesk();
  const another = await aProduct(company, {
    lotTracked: true,
    lots: [{ onHand: 2, lotNumber: "L9", expiresOn: "2031-01-01" }],
  });
  const ids = [product.lots[0]!.id, another.lots[0]!.id];
  const { undoId } = await quarantineLots(ctx, ChosenLotsQuery.parse({ id: ids }), "Seal broken");
  const now = { status: "quarantined", expiresOn: "2031-01-01" } as const;
  await changeLot(ctx, ids[1]!, { ...now, version: lotVersion(now), status: "recalled", reason: "Supplier called" });

  expect(await undoStock(ctx, undoId, undoReceipt)).toBe(
    "1 lot changed back. 1 lot changed since and stayed the same.",
  );
  const statusOf = async (id: string) =>
    (await db.selectFirst(lots, { columns: ["status"], where: eq(lots.id, id) }))?.status;
  expect([await statusOf(ids[0]!), await statusOf(ids[1]!)]).toEqual(["available", "recalled"]);
});

test("a lot released from quarantine is quarantined again by undo", async () => {
  const { ctx, product, db } = await aDesk();
  const id = product.lots[0]!.id;
  const available = { status: "available", expiresOn: "2031-01-01" } as const;
  const held = { ...available, status: "quarantined" } as const;
  await changeLot(ctx, id, { ...held, version: lotVersion(available), reason: "Seal broken" });
  const undoId = ctx.newId();
  await changeLot(ctx, id, { ...available, version: lotVersion(held), reason: "Checked" }, { undoId });
  expect(await undoStock(ctx, undoId, undoReceipt)).toBe("1 lot changed back.");
  expect(await db.selectFirst(lots, { columns: ["status"], where: eq(lots.id, id) })).toEqual({
    status: "quarantined",
  });
});
