import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dailyCharges } from "#db/schema/billing";
import { asnLines, asns, handlingUnits } from "#db/schema/inbound/asns";
import { notifications } from "#db/schema/integrations";
import { stockLevels, stockRules } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { DomainError } from "../../kernel/errors";
import { receiveAsn } from "../receiving/receive-asn.server";
import { ReceiveForm } from "../receiving/receiving.schema";
import { reverseReceipt } from "../receiving/reverse-receipt.server";
import { AsnChange, NewAsn, UnknownItem } from "./asn.schema";
import { ASN_STATUS, ASN_TRANSITIONS } from "./asn-status";
import { changeAsn } from "./change-asn.server";
import { createAsn } from "./create-asn.server";
import { announceAsn, arriveAsn, cancelAsn, closeAsn } from "./move-asn.server";
import { keepUnknownItem, resolveItem } from "./unknown-items.server";

async function aDock() {
  const company = await aCompany();
  const pep = await aProduct(company, { sku: "PEP", lotTracked: true, lots: [] });
  const tee = await aProduct(company, { sku: "TEE", location: "A-01-1-01", lots: [] });
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.receive");
  const client = worldOf(await aUser("client", { companyId: company.id }), "inbound.announce");
  return { company, pep, tee, ctx, client, db: systemWorld().db.company(company.id) };
}
type Dock = Awaited<ReturnType<typeof aDock>>;

const TWO = [
  { sku: "PEP", quantity: "10", lotNumber: "L1", expiresOn: "2031-01-01" },
  { sku: "TEE", quantity: "6" },
];
const announce = ({ client, company }: Dock, lines: object[] = TWO, over: object = {}) =>
  createAsn(client, NewAsn.parse({ companyId: company.id, announce: "on", reference: "PO-7", lines, ...over }));
const goods = ({ company }: Dock, lines: object[], over: object = {}) =>
  ReceiveForm.parse({ operationId: crypto.randomUUID(), companyId: company.id, lines, ...over });
const linesOf = ({ db }: Dock, asnId: string) =>
  db.select(asnLines, {
    columns: ["line", "expected", "received", "damaged", "lotNumber"],
    where: eq(asnLines.asnId, asnId),
    orderBy: asnLines.line,
  });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? (error.detail.fields ?? error.reason) : error),
  );
const charged = async ({ db }: Dock) =>
  Object.fromEntries(
    (await db.select(dailyCharges, { columns: ["kind", "works", "lines", "units"] })).map(({ kind, ...figures }) => [
      kind,
      Object.values(figures),
    ]),
  );

test("a form sent twice is one document; numbers count in each company", async () => {
  const dock = await aDock();
  const form = NewAsn.parse({ companyId: dock.company.id, operationId: "form-0001", lines: TWO });
  const made = await Promise.all([createAsn(dock.client, form), createAsn(dock.client, form)]);
  expect(made[0]).toEqual(made[1]);
  expect((await announce(dock)).number).toBe(2);
  expect(await dock.db.find(asns, made[0].id)).toMatchObject({ status: "draft", lines: 2, expectedUnits: 16 });
});

test("a wrong line is refused at its field, and one lot cannot have two expiry dates", async () => {
  const dock = await aDock();
  const lines = [
    ...[
      { sku: "NO", quantity: "1" },
      { sku: "TEE", quantity: "1", lotNumber: "L" },
    ],
    ...[
      { sku: "PEP", quantity: "1", lotNumber: "L1", expiresOn: "2031-01-01" },
      { sku: "PEP", quantity: "1", lotNumber: "L1", expiresOn: "2031-02-01" },
    ],
  ];
  expect(Object.keys((await reasonOf(announce(dock, lines))) as object)).toEqual([
    ...["lines[0].sku", "lines[1].lotNumber", "lines[3].expiresOn"],
  ]);
  expect(NewAsn.safeParse({ companyId: "c", lines: [{ sku: "A", quantity: "0" }] }).success).toBe(false);
});

test("goods are received by several people and days: sums, statuses, and each step billed once", async () => {
  const dock = await aDock();
  const { ctx, pep, tee, db } = dock;
  const { id } = await announce(dock, TWO, { pallets: "1", cartons: "2" });
  await arriveAsn(ctx, id);
  const first = goods(dock, [{ sku: "PEP", lotNumber: "L1", expiresOn: "2031-01-01", quantity: "4" }], {
    pallets: "1",
  });
  await Promise.all([receiveAsn(ctx, id, first), receiveAsn(ctx, id, first)]);
  expect(await db.find(asns, id)).toMatchObject({ status: "receiving", receivedUnits: 4, damagedUnits: 0 });

  await Promise.all([
    receiveAsn(ctx, id, goods(dock, [{ sku: "PEP", lotNumber: "L1", quantity: "3" }], { cartons: "2" })),
    receiveAsn(ctx, id, goods(dock, [{ sku: "PEP", lotNumber: "L1", quantity: "2" }])),
    receiveAsn(ctx, id, goods(dock, [{ sku: "TEE", quantity: "5" }])),
  ]);
  await receiveAsn(
    ctx,
    id,
    goods(dock, [
      { sku: "PEP", lotNumber: "L1", quantity: "1" },
      { sku: "TEE", quantity: "1", isDamaged: "on", location: "A-01-1-01" },
    ]),
  );
  expect(await linesOf(dock, id)).toMatchObject([
    { expected: 10, received: 10, damaged: 0 },
    { expected: 6, received: 5, damaged: 1 },
  ]);
  expect(await db.find(asns, id)).toMatchObject({ status: "received", receivedUnits: 15, damagedUnits: 1 });
  expect((await levels(pep)).onHand).toBe(10);
  expect((await levels(tee)).onHand).toBe(6);
  const blocked = await db.select(stockLevels, { columns: ["onHand"], where: eq(stockLevels.blocked, true) });
  expect(blocked).toEqual([{ onHand: 1 }]);
  // One receipt, two lines, sixteen units, one pallet and two cartons.
  expect(await charged(dock)).toEqual({ received: [1, 2, 16], unloaded: [0, 1, 2] });
});

test("a wrong product and another lot become lines of their own, and a shortage is closed only with a reason", async () => {
  const dock = await aDock();
  const { ctx, company, db } = dock;
  await aProduct(company, { sku: "MUG", lots: [] });
  const { id } = await announce(dock);
  await receiveAsn(
    ctx,
    id,
    goods(dock, [
      { sku: "PEP", lotNumber: "L2", quantity: "3" },
      { sku: "MUG", quantity: "2" },
    ]),
  );
  await receiveAsn(ctx, id, goods(dock, [{ sku: "TEE", quantity: "9" }]));
  expect(await linesOf(dock, id)).toMatchObject([
    { expected: 10, received: 0 },
    { expected: 6, received: 9 },
    { expected: 0, received: 3, lotNumber: "L2" },
    { expected: 0, received: 2 },
  ]);
  expect(await reasonOf(closeAsn(ctx, id, ""))).toEqual({ reason: ["Enter why it is closed with units missing"] });
  expect(await closeAsn(ctx, id, "Supplier sent less")).toMatchObject({ short: 10, over: 8 });
  const told = await db.select(notifications, {
    columns: ["kind", "body"],
    where: eq(notifications.kind, "asn-received"),
  });
  expect(told).toMatchObject([{ body: expect.stringContaining("10 units short, 8 units more than announced") }]);
  expect(await reasonOf(receiveAsn(ctx, id, goods(dock, [{ sku: "TEE", quantity: "1" }])))).toBe("asn_status");
});

test("the same lot with another expiry date is refused, and nothing is booked", async () => {
  const dock = await aDock();
  const { id } = await announce(dock);
  await receiveAsn(
    dock.ctx,
    id,
    goods(dock, [{ sku: "PEP", lotNumber: "L1", expiresOn: "2031-01-01", quantity: "1" }]),
  );
  const other = goods(dock, [{ sku: "PEP", lotNumber: "L1", expiresOn: "2032-01-01", quantity: "1" }]);
  expect(await reasonOf(receiveAsn(dock.ctx, id, other))).toEqual({
    "lines[0].expiresOn": ["Lot L1 is known and expires on 1 Jan 2031"],
  });
  expect(await linesOf(dock, id)).toMatchObject([{ received: 1 }, { received: 0 }]);
});

test("a reversed receipt is awaited again and costs nothing; the next one is billed as the first", async () => {
  const dock = await aDock();
  const { ctx, db } = dock;
  const { id } = await announce(dock, TWO, { cartons: "1" });
  const [carton] = await db.select(handlingUnits, { columns: ["id"], where: eq(handlingUnits.asnId, id) });
  const all = [
    { sku: "PEP", lotNumber: "L1", quantity: "10" },
    { sku: "TEE", quantity: "6", isDamaged: "on" },
  ];
  const scanned = { units: carton?.id, cartons: "1" };
  const { receiptId } = await receiveAsn(ctx, id, goods(dock, all, scanned));
  expect(await db.find(asns, id)).toMatchObject({ status: "received", receivedUnits: 10, damagedUnits: 6 });
  expect(await reasonOf(receiveAsn(ctx, id, goods(dock, all, scanned)))).toBe("handling_unit_received");
  await reverseReceipt(ctx, receiptId, "Wrong delivery");
  expect(await db.find(asns, id)).toMatchObject({ status: "receiving", receivedUnits: 0, damagedUnits: 0 });
  expect(await charged(dock)).toEqual({ received: [0, 0, 0], unloaded: [0, 0, 0] });
  await receiveAsn(ctx, id, goods(dock, all, scanned));
  expect(await charged(dock)).toEqual({ received: [1, 2, 16], unloaded: [0, 0, 1] });
  await closeAsn(ctx, id, "");
});

test("an unknown item keeps the document open until the company says what it is", async () => {
  const dock = await aDock();
  const { ctx, client, db } = dock;
  const { id } = await announce(dock, [{ sku: "TEE", quantity: "1" }]);
  const item = UnknownItem.parse({ operationId: crypto.randomUUID(), code: "4006381333931", units: "2" });
  await Promise.all([keepUnknownItem(ctx, id, item), keepUnknownItem(ctx, id, item)]);
  await receiveAsn(ctx, id, goods(dock, [{ sku: "TEE", quantity: "1" }]));
  expect(await db.find(asns, id)).toMatchObject({ status: "receiving" });
  const resolve = () => resolveItem(client, id, item.operationId, { outcome: "product", sku: "tee" });
  await resolve();
  expect(await db.find(asns, id)).toMatchObject({ status: "received" });
  expect(await reasonOf(resolve())).toBe("concurrent_change");
});

test("what a company sells only after putaway is received in the receiving bin, unsellable", async () => {
  const dock = await aDock();
  await dock.db.insert(stockRules, { sellableFrom: "putaway", updatedAt: 1 });
  const { id } = await announce(dock);
  await receiveAsn(dock.ctx, id, goods(dock, [{ sku: "TEE", quantity: "6" }]));
  expect(await dock.db.select(stockLevels, { columns: ["onHand", "blocked"] })).toEqual([{ onHand: 6, blocked: true }]);
});

test("a document is edited until it arrives, by one user at a time; its handling units get new numbers", async () => {
  const dock = await aDock();
  const { client, ctx, db } = dock;
  await testEnv.DB.prepare("update sscc_prefixes set is_current = 0").run();
  await testEnv.DB.prepare(
    "insert into sscc_prefixes (prefix, is_current, created_at) values ('4099999', 1, 1) on conflict do update set is_current = 1",
  ).run();
  const { id } = await announce(dock, [{ sku: "TEE", quantity: "6", cartonUnits: "2" }]);
  const numbers = async () => (await db.select(handlingUnits, { columns: ["sscc"] })).map(({ sscc }) => sscc);
  const before = await numbers();
  const change = AsnChange.parse({ version: "1", lines: [{ sku: "TEE", quantity: "8", cartonUnits: "2" }] });
  const edits = await Promise.all([reasonOf(changeAsn(client, id, change)), reasonOf(changeAsn(client, id, change))]);
  expect(edits.filter((reason) => reason === null)).toHaveLength(1);
  const after = await numbers();
  expect([before.length, after.length, new Set([...before, ...after]).size >= 7]).toEqual([3, 4, true]);
  await arriveAsn(ctx, id);
  expect(await reasonOf(changeAsn(client, id, AsnChange.parse({ lines: TWO })))).toBe("asn_status");
  await testEnv.DB.prepare("update sscc_prefixes set is_current = 0").run();
});

test("each transition is allowed from the statuses that the table names, and from no other", async () => {
  const dock = await aDock();
  const { ctx, db } = dock;
  const acts = {
    announced: (id: string) => announceAsn(ctx, id),
    arrived: (id: string) => arriveAsn(ctx, id),
    canceled: (id: string) => cancelAsn(ctx, id, "No longer needed"),
    closed: (id: string) => closeAsn(ctx, id, "Ended here"),
    received: (id: string) => receiveAsn(ctx, id, goods(dock, [{ sku: "TEE", quantity: "6" }])),
  };
  for (const from of ASN_STATUS)
    for (const [to, act] of Object.entries(acts)) {
      const { id } = await announce(dock, [{ sku: "TEE", quantity: "6" }]);
      await db.update(asns, { status: from }, eq(asns.id, id));
      const isAllowed =
        ASN_TRANSITIONS[from].includes(to as keyof typeof acts) || (to === "received" && from === "received");
      expect([from, to, await reasonOf(act(id))]).toEqual([from, to, isAllowed ? null : "asn_status"]);
    }
});

test("clients announce for their own company only, and do not receive; staff of another company find nothing", async () => {
  const [dock, other] = [await aDock(), await aDock()];
  const { id } = await announce(dock, [{ sku: "TEE", quantity: "6" }]);
  await expect(announce({ ...dock, client: other.client })).rejects.toThrow();
  const reader = worldOf(await aUser("client", { companyId: dock.company.id }), "inventory.read");
  expect(await reasonOf(receiveAsn(reader, id, goods(dock, [{ sku: "TEE", quantity: "1" }])))).toBe("forbidden");
  expect(await reasonOf(arriveAsn(other.ctx, id))).toBe("asn_not_found");
  expect(await reasonOf(cancelAsn(other.client, id, "Not mine"))).toBe("asn_not_found");
});

test("five hundred lines are received in few round trips and a fixed number of statements", async () => {
  const dock = await aDock();
  const { company, ctx } = dock;
  const skus = Array.from({ length: 500 }, (_, n) => `BULK-${n}`);
  for (const sku of skus) await aProduct(company, { sku, lots: [] });
  const lines = skus.map((sku) => ({ sku, quantity: "3" }));
  const { id } = await announce(dock, lines);
  Object.assign(ctx.costs, { trips: 0, read: 0, written: 0 });
  await receiveAsn(ctx, id, goods(dock, lines));
  expect(ctx.costs.trips).toBeLessThanOrEqual(6);
  expect(ctx.costs.read).toBeLessThanOrEqual(95 * 500);
  expect(await dock.db.find(asns, id)).toMatchObject({ status: "received", receivedUnits: 1500 });
});
