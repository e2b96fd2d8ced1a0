import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { returns } from "#db/schema/returns/returns";
import { afterAYear, anArchivingCompany, archiveAt, archiveClosedOrders, storedRows } from "#tests/factories/archived";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { anAcceptedOrder } from "#tests/factories/store-order";
import { systemWorld, worldOf } from "#tests/factories/world";
import { gzip } from "../../files/zip";
import { orderWithParts } from "../../fulfillment/order-with-parts.server";
import { asDomainError } from "../../kernel/db-errors.server";
import { newReturnScreen } from "../../returns/new-return-screen.server";
import { packingSlipsFile } from "../../shipping/papers/papers.server";
import { addNote } from "../notes/notes.server";
import { moveStatements, orderPage } from "../orders.service.server";
import { addTag, removeTag, withHistoryIds } from "../tags/order-tags.repo.server";
import { addOrderTag } from "../tags/order-tags.server";
import { loadOrder } from "./order-file.server";
import { restoreOrder } from "./restore-order.server";

const found = async ({ id, companyId }: { id: string; companyId: string }) =>
  (await systemWorld().db.company(companyId).find(orders, id))!;

/** The error's reason, or "done". */
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { reason?: string }) => error.reason ?? String(error),
  );

test("an archived order takes no change until it is restored", async () => {
  const company = await anArchivingCompany();
  const order = await anOrder(company, { status: "shipped", lines: [{ product: company.product }] });
  await archiveAt(afterAYear());
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const note = () => addNote(ctx, order.id, { body: "x", shared: true, operationId: ctx.newId() });
  const deliver = () => db.batch(...moveStatements(ctx, db, { id: order.id, from: "shipped", to: "delivered" }));
  for (const change of [note, deliver])
    expect(await outcomeOf(change().catch((error: unknown) => Promise.reject(asDomainError(error))))).toBe(
      "order_archived",
    );
  // Neither can it be marked by itself.
  await expect(db.update(orders, { archivedAt: null }, eq(orders.id, order.id))).rejects.toThrow();

  await Promise.all([restoreOrder(ctx, order.id), restoreOrder(systemWorld(), order.id)]);
  expect((await storedRows(order)).order_history!.filter((entry) => entry.event === "restored")).toHaveLength(1);
  await note();
  await deliver();
  expect(await found(order)).toMatchObject({ status: "delivered" });
});

test("another company's users neither read nor restore it, and clients see no internal notes", async () => {
  const company = await anArchivingCompany();
  const order = await anOrder(company, { status: "shipped", lines: [{ product: company.product }] });
  const ctx = systemWorld();
  for (const shared of [true, false])
    await addNote(ctx, order.id, { body: shared ? "For all" : "For the staff", shared, operationId: ctx.newId() });
  await archiveAt(afterAYear());

  const stranger = worldOf(await aUser("company_manager", { companyId: (await aCompany()).id }), "orders.edit");
  expect(await outcomeOf(restoreOrder(stranger, order.id))).toBe("order_not_found");
  expect(await outcomeOf(orderPage(stranger, order.id, []))).toBe("order_not_found");
  const notesFor = async (role: "client" | "admin", companyId: string | null) => {
    const user = worldOf(await aUser(role, companyId ? { companyId } : {}), "orders.read");
    return (await orderPage(user, order.id, [])).archived?.notes.map(({ body }) => body);
  };
  expect(await notesFor("client", company.id)).toEqual(["For all"]);
  expect(await notesFor("admin", null)).toEqual(["For the staff", "For all"]);
});

test("calls return an archived order's parts as before", async () => {
  const company = await anArchivingCompany();
  const order = await anOrder(company, { status: "shipped", lines: [{ product: company.product, quantity: 2 }] });
  const parts = new Set(["items", "history"] as const);
  const before = await orderWithParts(systemWorld(), order.id, parts);
  await archiveAt(afterAYear());
  const after = await orderWithParts(systemWorld(), order.id, parts);
  expect(after.items).toEqual(before.items);
  expect(after.history?.map(({ id, event }) => [id, event])).toEqual(
    before.history?.map(({ id, event }) => [id, event]),
  );
});

test("rows of a table that has got a column since are restored with its default", async () => {
  const company = await anArchivingCompany();
  const order = await anOrder(company, { status: "shipped", lines: [{ product: company.product }] });
  await archiveAt(afterAYear());
  const ctx = systemWorld();
  const { archiveKey } = await found(order);
  const file = (await loadOrder(ctx, archiveKey!))!;
  const items = file.tables.order_items!;
  const at = items.columns.indexOf("short_quantity");
  const without = <T>(list: T[]) => list.filter((_, n) => n !== at);
  file.tables.order_items = { columns: without(items.columns), rows: items.rows.map(without) };
  await ctx.files.put(archiveKey!, await gzip(JSON.stringify(file)), "application/gzip");
  await restoreOrder(ctx, order.id);
  expect((await storedRows(order)).order_items).toMatchObject([{ short_quantity: 0 }]);
});

test("an archived order that its store refunds is restored, and its return is proposed", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const order = await anAcceptedOrder(company, { lines: [{ sku: product.sku, quantity: 2 }] });
  await order.moveTo("picked");
  await order.moveTo("shipped");
  await archiveClosedOrders(company.id);
  // The same version again changes nothing.
  await order.says({ at: 1000 });
  expect((await order.order()).archivedAt).not.toBeNull();

  await order.says({ payload: { status: "refunded" } });
  expect(await order.order()).toMatchObject({ archivedAt: null });
  expect(await order.items()).toHaveLength(1);
  const proposed = await systemWorld()
    .db.company(company.id)
    .select(returns, { columns: ["orderId", "source"] });
  expect(proposed).toEqual([{ orderId: order.id, source: "store" }]);
});

test("papers of an archived order say that it has to be restored, and the form of its return offers that", async () => {
  const company = await anArchivingCompany();
  const order = await anOrder(company, { status: "shipped", lines: [{ product: company.product }] });
  await archiveAt(afterAYear());
  const ctx = systemWorld();
  const archived = `Order ${order.orderNumber} is archived. Restore it on its page first.`;
  expect(await packingSlipsFile(ctx, [order.id], "a4")).toEqual({ refused: archived });
  const screen = () => newReturnScreen(ctx, order.id);
  expect(await screen()).toMatchObject({ order: { archivedAt: expect.any(Number) }, lines: [], refused: null });
  await restoreOrder(ctx, order.id);
  expect(await screen()).toMatchObject({ order: { archivedAt: null }, lines: [{ left: 1 }], refused: null });
});

test("tagging many orders leaves out the archived ones", async () => {
  const company = await anArchivingCompany();
  const shipped = { status: "shipped" as const, lines: [{ product: company.product }] };
  const old = await anOrder(company, shipped);
  const ctx = systemWorld();
  await addOrderTag(ctx, old.id, "Fragile");
  await archiveAt(afterAYear());
  const recent = await anOrder(company, shipped);
  const db = ctx.db.company(company.id);
  const list = withHistoryIds(ctx, [old.id, recent.id]);
  const [, tagged] = await db.batch(...addTag(ctx, db, list, "Gift"));
  expect(tagged).toEqual([{ orderId: recent.id }]);
  const [, untagged] = await db.batch(...removeTag(ctx, db, withHistoryIds(ctx, [old.id]), "Fragile"));
  expect(untagged).toEqual([]);
  expect(await outcomeOf(addOrderTag(ctx, old.id, "Gift"))).toBe("order_archived");
});
