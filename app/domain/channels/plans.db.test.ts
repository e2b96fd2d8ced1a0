import { expect, test } from "vitest";
import { plansOf } from "#tests/factories/query-plans";
import { aShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import { drainOutbox } from "../integrations/outbox/drain.server";
import { enqueueDueSyncs } from "./inbound.jobs.server";
import { syncIntegration } from "./inbound.service.server";

test("no statement of a sync, of the cron or of the outbox walks a table", async () => {
  const shop = await aShop({ orders: 30, oddOrders: false });
  const { companyId, integrationId } = shop;
  const plans = await Promise.all([
    plansOf(systemWorld(), (ctx) => syncIntegration(ctx, { companyId, integrationId, trigger: "cron" })),
    plansOf(systemWorld(), (ctx) =>
      syncIntegration(ctx, { companyId, integrationId, trigger: "webhook", externalId: "1001" }),
    ),
    plansOf(systemWorld(), (ctx) => drainOutbox(ctx)),
    plansOf(systemWorld(), (ctx) => enqueueDueSyncs(ctx)),
  ]);
  const lines = plans.flat(2);
  expect(lines.length).toBeGreaterThan(20);
  // Lists that a query reads from JSON appear as scans in the plan, but are not tables.
  expect(lines.filter((line) => line.startsWith("SCAN") && !/VIRTUAL TABLE|CONSTANT ROW/.test(line))).toEqual([]);
});
