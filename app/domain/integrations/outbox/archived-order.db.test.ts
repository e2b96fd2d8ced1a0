import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#db/schema/integrations";
import { archiveClosedOrders, storedRows } from "#tests/factories/archived";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { systemWorld } from "#tests/factories/world";
import { outboxStatement } from "../outbox.service.server";
import { inHistory, settle } from "./outbox.repo.server";

test("a message about an archived order ends without an entry in its history", async () => {
  const company = await aCompany();
  const order = await anOrder(company, { status: "cancelled" });
  await archiveClosedOrders(company.id);
  const ctx = systemWorld();
  await inHistory(ctx, ctx.db.company(company.id), order.id, "tracking-sent", null);
  expect((await storedRows(order)).order_history).toEqual([]);
});

test("delivered messages are deleted with their archived order, and others stay until they are delivered", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const orders = [await anOrder(company, { status: "shipped" }), await anOrder(company, { status: "shipped" })];
  const open = await anOrder(company);
  for (const { id: key } of [...orders, open])
    await outboxStatement(ctx, db, {
      ...{ kind: "tracking-push", key, integrationId: "store" },
      payload: {
        externalId: "1",
        trackingNumber: "1Z",
        carrier: "ups",
        carrierLabel: "UPS",
        trackingUrl: null,
        shippedAt: 1,
        more: [],
        lines: [],
      },
    });
  const keys = async () =>
    (await db.select(outbox, { columns: ["key"], orderBy: asc(outbox.id) })).map(({ key }) => key);
  for (const { id } of [orders[0]!, open]) {
    const found = await db.selectFirst(outbox, { columns: ["id"], where: eq(outbox.key, id) });
    await settle(db, found!.id, { status: "done", doneAt: 1, lastError: null });
  }
  await archiveClosedOrders(company.id);
  expect(await keys()).toEqual([orders[1]!.id, open.id]);
});
