import { expect, test } from "vitest";
import { archiveClosedOrders, storedRows } from "#tests/factories/archived";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { systemWorld } from "#tests/factories/world";
import { inHistory } from "./outbox.repo.server";

test("a message about an archived order ends without an entry in its history", async () => {
  const company = await aCompany();
  const order = await anOrder(company, { status: "cancelled" });
  await archiveClosedOrders(company.id);
  const ctx = systemWorld();
  await inHistory(ctx, ctx.db.company(company.id), order.id, "tracking-sent", null);
  expect((await storedRows(order)).order_history).toEqual([]);
});
