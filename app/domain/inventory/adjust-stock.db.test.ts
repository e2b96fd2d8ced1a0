import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations, products } from "#db/schema/catalog";
import { stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { DomainError } from "../kernel/errors";
import { AdjustForm, StockAdjustment } from "./adjust/adjust.schema";
import { adjustStock } from "./adjust-stock.server";

type Asked = { adjustment: number; lotId?: string; locationId?: string; operationId?: string; reason?: string };
const by = ({ operationId = crypto.randomUUID(), ...asked }: Asked) => ({
  ...StockAdjustment.parse(asked),
  operationId,
});
const adjust = (product: TestProduct, asked: Asked) => adjustStock(systemWorld(), product.id, by(asked));

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof DomainError ? { code: error.code, says: error.detail.fields ?? error.message } : error,
  );

const ledgerOf = (product: TestProduct) =>
  systemWorld()
    .db.company(product.companyId)
    .rows(
      {
        delta: stockMovements.deltaOnHand,
        kind: stockMovements.kind,
        reason: stockMovements.reason,
        by: stockMovements.actorName,
      },
      (own) =>
        sql`from ${stockMovements} where ${own(stockMovements)} and ${stockMovements.productId} = ${product.id} order by ${stockMovements.id}`,
    );

test("a correction is one line of the ledger with its reason and who made it", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const manager = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.adjust");

  await adjustStock(manager, product.id, by({ adjustment: -2, reason: "Damaged" }));
  await adjustStock(manager, product.id, by({ adjustment: 1 }));

  expect(await levels(product)).toEqual({ onHand: 4, allocated: 0, available: 4 });
  expect(await ledgerOf(product)).toMatchObject([
    { delta: 5 },
    { delta: -2, kind: "adjust", reason: "Damaged", by: "warehouse_manager" },
    { delta: 1, kind: "adjust", reason: "Count correction" },
  ]);
});

test("stock never falls below zero or below the allocated quantity, and the refusal shows the figures", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { sku: "SHIRT", onHand: 5 });
  expect(await refusal(adjust(product, { adjustment: -6 }))).toEqual({
    code: "conflict",
    says: "Only 5 units of SHIRT are on hand: 6 cannot be removed.",
  });
  await anOrder(company, { lines: [{ product, quantity: 4 }] });
  expect(await refusal(adjust(product, { adjustment: -2 }))).toEqual({
    code: "conflict",
    says: "5 units of SHIRT are on hand and 4 allocated to orders: at most 1 can be removed.",
  });
  await adjust(product, { adjustment: -1 });
  expect(await refusal(adjust(product, { adjustment: -1 }))).toMatchObject({
    says: "4 units of SHIRT are on hand and 4 allocated to orders: none can be removed.",
  });
  const none = await aProduct(company, { sku: "NONE", onHand: 0 });
  expect(await refusal(adjust(none, { adjustment: -1 }))).toMatchObject({
    says: "No units of NONE are on hand: 1 cannot be removed.",
  });
  expect(await levels(product)).toEqual({ onHand: 4, allocated: 4, available: 0 });
});

test.each([[0], [1.5], [1e12], [-1e12], ["x"], [""], [null], [true], ["1e3x"]])(
  "%j is no number of units to move",
  (adjustment) => {
    expect(StockAdjustment.safeParse({ adjustment }).success).toBe(false);
  },
);

test.each([
  ["+5", 5],
  [" -5 ", -5],
  ["\u22125", -5],
  ["12", 12],
])("%j is typed for %d units", (typed, adjustment) => {
  expect(AdjustForm.parse({ adjustment: typed, reason: "Lost", operationId: "12345678" })).toMatchObject({
    adjustment,
  });
});

test("a reason may come with words of one's own, and another one must", () => {
  const form = { adjustment: "1", operationId: "12345678", place: "lot/location" };
  expect(AdjustForm.parse({ ...form, reason: "Damaged", note: "Wet" })).toMatchObject({
    reason: "Damaged: Wet",
    lotId: "lot",
    locationId: "location",
  });
  expect(AdjustForm.parse({ ...form, reason: "Other", note: "For a photo" })).toMatchObject({ reason: "For a photo" });
  expect(AdjustForm.safeParse({ ...form, reason: "Other" }).success).toBe(false);
});

test("of two users who remove the last unit at once, one is refused", async () => {
  const product = await aProduct(await aCompany(), { onHand: 1 });
  const [one, two] = await Promise.all([
    refusal(adjust(product, { adjustment: -1 })),
    refusal(adjust(product, { adjustment: -1 })),
  ]);

  expect([one, two].filter((it) => it === null)).toHaveLength(1);
  expect([one, two].find((it) => it !== null)).toMatchObject({ code: "conflict" });
  expect(await levels(product)).toMatchObject({ onHand: 0 });
});

test("concurrent corrections and orders never lose a unit or allocate one twice", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 6 });
  const work = [
    ...Array.from({ length: 6 }, () => refusal(adjust(product, { adjustment: -1 }))),
    ...Array.from({ length: 6 }, () =>
      anOrder(company, { lines: [{ product, quantity: 1 }] }).then(
        () => "order",
        () => null,
      ),
    ),
  ];
  await Promise.all(work);
  const { onHand, allocated } = await levels(product);
  expect(onHand).toBe(allocated);
});

test("a form that is sent twice moves units once, also when both come at once or the stock has changed since", async () => {
  const product = await aProduct(await aCompany(), {
    lotTracked: true,
    lots: [
      { onHand: 2, lotNumber: "A", expiresOn: "2030-01-01" },
      { onHand: 4, lotNumber: "B", expiresOn: "2031-01-01" },
    ],
  });
  const operationId = crypto.randomUUID();
  const [first, second] = await Promise.all([
    adjust(product, { adjustment: -5, operationId }),
    adjust(product, { adjustment: -5, operationId }),
  ]);
  expect(first.moved).toMatchObject([
    { delta: -2, lotNumber: "A" },
    { delta: -3, lotNumber: "B" },
  ]);
  expect(second).toEqual(first);
  expect(await adjust(product, { adjustment: -5, operationId })).toEqual(first);
  expect(await levels(product)).toMatchObject({ onHand: 1 });
  const other = await aProduct({ id: product.companyId }, { onHand: 5 });
  expect(await refusal(adjust(other, { adjustment: -1, operationId }))).toMatchObject({ code: "conflict" });
  expect(await levels(other)).toMatchObject({ onHand: 5 });
});

test("without a lot a decrease uses unallocated units, first to expire first", async () => {
  const company = await aCompany();
  const product = await aProduct(company, {
    lotTracked: true,
    lots: [
      { onHand: 5, lotNumber: "LATE", expiresOn: "2031-01-01" },
      { onHand: 5, lotNumber: "SOON", expiresOn: "2030-01-01" },
    ],
  });
  await anOrder(company, { lines: [{ product, quantity: 4 }] });

  expect((await adjust(product, { adjustment: -3 })).moved).toEqual([
    { delta: -1, lotNumber: "SOON", locationCode: "A-01-1-01" },
    { delta: -2, lotNumber: "LATE", locationCode: "A-01-1-01" },
  ]);
  const soon = product.lots[1]?.id as string;
  expect(await refusal(adjust(product, { adjustment: -1, lotId: soon }))).toMatchObject({
    says: expect.stringContaining("on hand in lot SOON at A-01-1-01 and 4 allocated to orders: none can be removed."),
  });
});

test("more units of a product that is kept by lot belong to a lot that is named, or is the only one", async () => {
  const company = await aCompany();
  const one = await aProduct(company, { lotTracked: true, lots: [{ onHand: 1, lotNumber: "ONLY" }] });
  const two = await aProduct(company, {
    sku: "TWO",
    lotTracked: true,
    lots: [
      { onHand: 1, lotNumber: "L1" },
      { onHand: 1, lotNumber: "L2" },
    ],
  });
  const none = await aProduct(company, { sku: "BARE", lotTracked: true, lots: [] });
  expect((await adjust(one, { adjustment: 3 })).moved).toMatchObject([{ delta: 3, lotNumber: "ONLY" }]);
  expect(await refusal(adjust(two, { adjustment: 1 }))).toEqual({
    code: "validation",
    says: { lotId: ["TWO tracks lots. Choose the lot: L1, L2."] },
  });
  expect((await adjust(two, { adjustment: 1, lotId: two.lots[1]?.id as string })).moved).toMatchObject([
    { lotNumber: "L2" },
  ]);
  expect(await refusal(adjust(none, { adjustment: 1 }))).toMatchObject({ code: "validation" });
  expect(await refusal(adjust(one, { adjustment: 1, lotId: two.lots[0]?.id as string }))).toMatchObject({
    code: "validation",
  });
});

test("units are added to the named location, the product's own, or the one with most units", async () => {
  const company = await aCompany();
  const at = async (product: TestProduct, locationId?: string) =>
    (await adjust(product, { adjustment: 1, ...(locationId && { locationId }) })).moved[0]?.locationCode;
  const fresh = await aProduct(company, { location: "b-02-1-1", lots: [] });
  expect(await at(fresh)).toBe("B-02-1-1");
  expect(await at(await aProduct(company, { lots: [] }))).toBe("RECEIVING");

  const spread = await aProduct(company, { onHand: 3 });
  const [here] = spread.lots;
  const [there] = fresh.lots.concat((await aProduct(company, { lots: [{ onHand: 1, location: "C-01-1-1" }] })).lots);
  expect(await at(spread, there?.locationId)).toBe("C-01-1-1");
  expect(await at(spread)).toBe("A-01-1-01");
  await systemWorld()
    .db.company(company.id)
    .update(locations, { archivedAt: 1 }, eq(locations.id, there?.locationId as string));
  expect(await refusal(adjust(spread, { adjustment: 1, locationId: there?.locationId as string }))).toEqual({
    code: "validation",
    says: { locationId: ["Location C-01-1-1 is archived and cannot receive stock."] },
  });
  const foreign = await aProduct(await aCompany(), { onHand: 1 });
  expect(
    await refusal(adjust(spread, { adjustment: 1, locationId: foreign.lots[0]?.locationId as string })),
  ).toMatchObject({ code: "validation" });
  expect(here?.locationId).toBeTruthy();
});

test("no units are added to an inactive location, even if it held some before, is not named, or is deactivated concurrently", async () => {
  const company = await aCompany();
  const close = (locationId: string | undefined) =>
    systemWorld()
      .db.company(company.id)
      .update(locations, { archivedAt: 1 }, eq(locations.id, locationId as string));
  const where = async (product: TestProduct) => (await adjust(product, { adjustment: 1 })).moved[0]?.locationCode;
  const emptied = await aProduct(company, { lots: [{ onHand: 2, location: "OLD-01-1-01" }] });
  await adjust(emptied, { adjustment: -2 });
  await close(emptied.lots[0]?.locationId);
  expect(await where(emptied)).toBe("RECEIVING");

  const moved = await aProduct(company, { location: "OLD-01-1-01", lots: [] });
  expect(await where(moved)).toBe("RECEIVING");

  const named = await aProduct(company, { lots: [{ onHand: 0, location: "LATE-01-1-01" }] });
  const [lot] = named.lots;
  const results = await Promise.all([
    close(lot?.locationId),
    refusal(adjust(named, { adjustment: 1, lotId: lot?.id as string, locationId: lot?.locationId as string })),
  ]);
  expect(results[1]).toMatchObject({ code: "validation" });
});

test("units are found behind any number of empty lots", async () => {
  const company = await aCompany();
  const gone = Array.from({ length: 520 }, (_, n) => ({ onHand: 0, lotNumber: `GONE-${n}`, expiresOn: "2020-01-01" }));
  const product = await aProduct(company, {
    lotTracked: true,
    lots: [...gone, { onHand: 3, lotNumber: "HERE", expiresOn: "2031-01-01" }],
  });
  await systemWorld()
    .db.company(company.id)
    .write(
      (own) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind,
          actor_id, actor_name, operation_id, at)
        select ${own.id}, ${product.id}, it.value || '.' || turn, it.value, ${product.lots[0]?.locationId}, iif(turn, -1, 1), 'adjust',
          'test', 'Test', it.value || '.' || turn, 1
        from json_each(${JSON.stringify(product.lots.slice(0, -1).map(({ id }) => id))}) as it
        cross join (select 0 as turn union all select 1) order by turn`,
    );
  expect((await adjust(product, { adjustment: -2 })).moved).toMatchObject([{ delta: -2, lotNumber: "HERE" }]);
  expect((await adjust(product, { adjustment: 1 })).moved).toMatchObject([{ delta: 1, lotNumber: "HERE" }]);
});

test("an archived product's stock cannot be adjusted, and another company's is not found", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const product = await aProduct(mine, { sku: "GONE", onHand: 3, archivedAt: 1 });
  expect(await refusal(adjust(product, { adjustment: -1 }))).toEqual({
    code: "conflict",
    says: "GONE is archived. Restore it before you adjust its stock.",
  });
  const manager = worldOf(await aUser("warehouse_manager", { companyId: theirs.id }), "inventory.adjust");
  expect(await refusal(adjustStock(manager, product.id, by({ adjustment: 1 })))).toMatchObject({ code: "not_found" });
  expect(await systemWorld().db.company(mine.id).find(products, product.id)).toBeTruthy();
});

test("a correction is one read and one write, whatever the length of the ledger", async () => {
  const product = await aProduct(await aCompany(), { onHand: 5 });
  for (let n = 0; n < 30; n++) await adjust(product, { adjustment: 1 });
  const world = systemWorld();
  await adjustStock(world, product.id, by({ adjustment: -1 }));
  expect(world.costs.trips).toBe(2);
  expect(world.costs.read).toBeLessThanOrEqual(60);
});
