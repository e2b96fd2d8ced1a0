import { sql } from "drizzle-orm";
import { todayWhere } from "#db/calendars/local-day.server";
import type { Ownership } from "#db/ownership.server";
import { lots, products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { allocations } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { lotStateSql } from "../available-units.server";
import type { UnfitLot } from "./unfit-lots";

/** Lots that must not be shipped. A lot that only reached its stop days was allocated in time and can still ship. */
const isUnfit = (ctx: Ctx) => sql`${lotStateSql(todayWhere(ctx, lots.companyId), sql`0`)} <> 'available'`;

/** Starts from the order, because the index needs the company first. */
const allocatedTo = (ctx: Ctx, own: Ownership, orderId: string) => sql`from ${orders}
  cross join ${allocations} on ${own.through(allocations, orders)} and ${allocations.orderId} = ${orders.id}
  cross join ${lots} on ${own.through(lots, orders)} and ${lots.id} = ${allocations.lotId}
  cross join ${products} on ${own.through(products, orders)} and ${products.id} = ${allocations.productId}
  where ${own(orders)} and ${orders.id} = ${orderId} and ${isUnfit(ctx)}`;

/** Lots allocated to the order that were recalled or quarantined, or have expired, since the allocation. */
export const unfitLots = (ctx: Ctx, db: ScopedDb, orderId: string): Statement<UnfitLot[]> =>
  db.rows(
    { lotNumber: lots.lotNumber, sku: products.sku, state: lotStateSql(todayWhere(ctx, lots.companyId), sql`0`) },
    (own) => sql`${allocatedTo(ctx, own, orderId)} limit 1`,
  );

/** Rolls the batch back while the order has units of such a lot. */
export const assertFit = (ctx: Ctx, company: CompanyDb, orderId: string): Statement<void> =>
  company.assert("conflict", (own) => sql`not exists (select 1 ${allocatedTo(ctx, own, orderId)})`);
