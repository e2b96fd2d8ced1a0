import { type SQLWrapper, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { receipts } from "#db/schema/receiving";
import { activities, shipments } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import type { TenantTable } from "#db/tables.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import { MAX_CHECKED } from "./check-limits";
import { companiesBilled } from "./companies-billed.server";

const SHOWN = 20;
const DAYS = 60;

/** Recent work without activity: shipped orders, receipts and pick sessions. Reads each row once. */
function withoutActivity(db: ScopedDb, since: string) {
  const noActivity = (own: Ownership, done: TenantTable, source: SQLWrapper, kind: string) =>
    sql`left join ${activities} on ${own.through(activities, done)} and ${activities.sourceId} = ${source} and ${activities.kind} = ${kind}
      where ${activities.id} is null`;
  return [
    db.rows(
      { companyId: shipments.companyId, id: shipments.orderId, name: shipments.orderNumber, at: shipments.createdAt },
      (
        own,
      ) => sql`from (select ${shipments.companyId}, ${shipments.orderId}, ${shipments.orderNumber}, ${shipments.createdAt}
          from ${shipments} where ${own(shipments)} and ${shipments.id} >= ${since}
          order by ${shipments.id} desc limit ${MAX_CHECKED}) as ${shipments}
        ${noActivity(own, shipments, shipments.orderId, "shipped")} limit ${SHOWN}`,
    ),
    db.rows(
      { companyId: receipts.companyId, id: receipts.id, name: receipts.reference, at: receipts.at },
      (own) => sql`from (select ${receipts.companyId}, ${receipts.id}, ${receipts.reference}, ${receipts.at}
          from ${receipts} where ${own(receipts)} and ${receipts.id} >= ${since}
          order by ${receipts.id} desc limit ${MAX_CHECKED}) as ${receipts}
        ${noActivity(own, receipts, receipts.id, "received")} limit ${SHOWN}`,
    ),
    db.rows(
      (own) => ({
        companyId: pickSessions.companyId,
        id: pickSessions.id,
        // Read only for the rows shown.
        name: sql<string>`(select ${orders.orderNumber} from ${orders} where ${own.through(orders, pickSessions)}
          and ${orders.id} = ${pickSessions.orderId})`,
        at: pickSessions.startedAt,
      }),
      (
        own,
      ) => sql`from (select ${pickSessions.companyId}, ${pickSessions.id}, ${pickSessions.orderId}, ${pickSessions.startedAt},
            ${pickSessions.status}, ${pickSessions.units}
          from ${pickSessions} where ${own(pickSessions)} and ${pickSessions.id} >= ${since}
          order by ${pickSessions.id} desc limit ${MAX_CHECKED}) as ${pickSessions}
        ${noActivity(own, pickSessions, pickSessions.id, "picked")}
          and ${pickSessions.status} = 'completed' and ${pickSessions.units} > 0 limit ${SHOWN}`,
    ),
  ] as const;
}

/** Possible gaps in billing: a page of companies with warnings, and work without activity. */
export async function unbilledScreen(ctx: Ctx, after: string | undefined) {
  const since = firstIdAt(ctx.now() - DAYS * 86_400_000);
  const [{ rows, next }, [names, shipped, received, picked]] = await Promise.all([
    companiesBilled(ctx, { after, show: "warnings" }),
    ctx.db.batch(listReachableCompanies(ctx), ...withoutActivity(ctx.db, since)),
  ]);
  const named = new Map(names.map(({ id, name }) => [id, name]));
  const told = <T extends { companyId: string }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, company: named.get(one.companyId) ?? "" }));
  return { companies: rows, next, shipped: told(shipped), received: told(received), picked: told(picked), days: DAYS };
}
export type UnbilledScreen = Awaited<ReturnType<typeof unbilledScreen>>;
