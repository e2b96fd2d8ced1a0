import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dailyCharges } from "#db/schema/billing";
import { notifications } from "#db/schema/integrations";
import { returnUnits } from "#db/schema/returns/returns";
import { stockLevels, stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { transferStock } from "../../inventory/transfers/transfer.server";
import { cancelReturn } from "../document/change-return.server";
import { completeReturn } from "../document/complete-return.server";
import { announceReturn } from "../document/create-return.server";
import { readReturn } from "../read-return.server";
import { AnnounceReturn, CorrectUnits, ReceiveReturn } from "../returns.schema";
import { correctUnits } from "./correct-units.server";
import { receiveReturn } from "./receive-units.server";

const ctx = systemWorld();
const once = () => crypto.randomUUID();
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { reason?: string; code?: string }) => error.reason ?? error.code ?? String(error),
  );

/** A return of three units, of which `quantity` were received by mistake. */
async function received(over: object = {}) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 3, name: "Cup" });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 3 }] });
  const lines = [{ itemId: order.items[0]?.id, quantity: 3 }];
  const { id } = await announceReturn(ctx, order.id, AnnounceReturn.parse({ operationId: once(), lines }));
  await receiveReturn(
    ctx,
    id,
    ReceiveReturn.parse({
      operationId: once(),
      line: 1,
      quantity: 2,
      condition: "new",
      location: "A-01-1-01",
      ...over,
    }),
  );
  const db = ctx.db.company(company.id);
  const [units] = await db.select(returnUnits, { columns: ["id"], where: eq(returnUnits.returnId, id) });
  const correct = (to: object, world = ctx) =>
    correctUnits(
      world,
      id,
      units?.id ?? "",
      CorrectUnits.parse({ operationId: once(), condition: "damaged", quantity: 2, reason: "Scratched", ...to }),
    );
  const billed = () =>
    db.select(dailyCharges, { columns: ["works", "lines", "units"], where: eq(dailyCharges.kind, "returned") });
  return { company, product, id, db, unitsId: units?.id ?? "", correct, billed };
}

test("a wrong disposition is corrected once: stock moves, and the mistake stays in the history", async () => {
  const { id, db, product, correct } = await received();
  const tries = await Promise.all([codeOf(correct({})), codeOf(correct({}))]);
  expect(tries.toSorted()).toEqual(["done", "return_units_corrected"]);
  const { return: row, lines } = await readReturn(ctx, id);
  expect(row).toMatchObject({ status: "receiving", receivedUnits: 2 });
  expect(lines[0]).toMatchObject({ received: 2 });
  expect(lines[0]?.units).toMatchObject([
    { condition: "new", disposition: "restock", location: "A-01-1-01", correctionReason: "Scratched" },
    { condition: "damaged", disposition: "quarantine", location: "QUARANTINE", correctionReason: null },
  ]);
  const moved = await db.select(stockMovements, {
    columns: ["deltaOnHand"],
    where: and(eq(stockMovements.kind, "return"), eq(stockMovements.productId, product.id)),
  });
  expect(moved.map(({ deltaOnHand }) => deltaOnHand).toSorted((a, b) => a - b)).toEqual([-2, 2, 2]);
  expect((await levels(product)).onHand).toBe(2);
});

test("units that never came are removed, which leaves a return that can be canceled or received again", async () => {
  const { id, product, correct } = await received();
  await correct({ quantity: 0 });
  expect((await readReturn(ctx, id)).return).toMatchObject({ status: "arrived", receivedUnits: 0 });
  expect((await levels(product)).onHand).toBe(0);
  const form = { operationId: once(), line: 1, quantity: 3, condition: "new" };
  await receiveReturn(ctx, id, ReceiveReturn.parse(form));
  expect(await codeOf(cancelReturn(ctx, id, "No"))).toBe("return_has_units");
});

test("no more units come back by a correction than were shipped", async () => {
  const { correct } = await received();
  expect(await codeOf(correct({ quantity: 4 }))).toBe("return_limit_reached");
  expect(await codeOf(correct({ quantity: 3, disposition: "dispose" }))).toBe("done");
});

test("a completed return's bill changes by the difference, and its company is notified", async () => {
  const { company, id, db, unitsId, correct, billed } = await received({ inspected: true });
  await completeReturn(ctx, id);
  expect(await billed()).toEqual([{ works: 1, lines: 2, units: 2 }]);
  const picker = worldOf(await aUser("employee", { companyId: company.id }), "inventory.receive");
  expect(await codeOf(correct({}, picker))).toBe("return_units_corrected");
  await correct({ quantity: 1, inspected: true });
  expect(await billed()).toEqual([{ works: 1, lines: 1, units: 1 }]);
  expect((await readReturn(ctx, id)).return).toMatchObject({ status: "completed", receivedUnits: 1 });
  const key = eq(notifications.key, `${id}:corrected:${unitsId}`);
  expect(await db.select(notifications, { columns: ["body"], where: key })).toEqual([
    { body: "Thing: 1 unit, damaged, in quarantine, not 2 units, new, restocked. Scratched" },
  ]);
});

test("units that were moved on are not corrected until they are back", async () => {
  const { company, db, product, correct } = await received();
  await aProduct(company, { lots: [{ onHand: 1, location: "B-01-1-01" }] });
  const columns = ["lotId", "locationId"] as const;
  const [level] = await db.select(stockLevels, { columns, where: eq(stockLevels.productId, product.id) });
  const source = `${product.id}:${level?.lotId}:${level?.locationId}`;
  await transferStock(ctx, { operationId: once(), companyId: company.id, source, to: "B-01-1-01", quantity: 1 });
  expect(await codeOf(correct({}))).toBe("insufficient_stock");
  expect((await levels(product)).onHand).toBe(2);
});

test("another company's units are not there, and clients correct none", async () => {
  const { company, correct } = await received();
  const stranger = worldOf(await aUser("warehouse_manager", { companyId: (await aCompany()).id }), "inventory.receive");
  expect(await codeOf(correct({}, stranger))).toBe("return_units_not_found");
  const client = worldOf(await aUser("client", { companyId: company.id }), "orders.create");
  expect(await codeOf(correct({}, client))).toBe("forbidden");
});
