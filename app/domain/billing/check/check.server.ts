import { sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { receipts } from "#db/schema/receiving";
import { activities, shipments } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../ctx";
import { firstIdAt } from "../../ids";
import { companiesBilled } from "./companies-billed.server";
import { LOOKED_AT } from "./looked-at";

const SHOWN = 20;
const DAYS = 60;

/** Work of the last days without its activity: orders that left, receipts, pickings. */
function withoutActivity(db: ScopedDb, since: string) {
  return [
    db.rows(
      {
        companyId: shipments.companyId,
        id: shipments.orderId,
        name: shipments.orderNumber,
        at: shipments.createdAt,
      },
      (
        own,
      ) => sql`from (select ${shipments.id} as sent from ${shipments} where ${own(shipments)} and ${shipments.id} >= ${since}
          order by ${shipments.id} desc limit ${LOOKED_AT}) as looked
        cross join ${shipments} on ${shipments.id} = looked.sent and ${own(shipments)}
        left join ${activities} on ${own.through(activities, shipments)} and ${activities.sourceId} = ${shipments.orderId} and ${activities.kind} = 'shipped'
        where ${activities.id} is null limit ${SHOWN}`,
    ),
    db.rows(
      { companyId: receipts.companyId, id: receipts.id, name: receipts.reference, at: receipts.at },
      (
        own,
      ) => sql`from (select ${receipts.id} as came from ${receipts} where ${own(receipts)} and ${receipts.id} >= ${since}
          order by ${receipts.id} desc limit ${LOOKED_AT}) as looked
        cross join ${receipts} on ${receipts.id} = looked.came and ${own(receipts)}
        left join ${activities} on ${own.through(activities, receipts)} and ${activities.sourceId} = ${receipts.id} and ${activities.kind} = 'received'
        where ${activities.id} is null limit ${SHOWN}`,
    ),
    db.rows(
      { companyId: pickSessions.companyId, id: pickSessions.id, name: orders.orderNumber, at: pickSessions.startedAt },
      (
        own,
      ) => sql`from (select ${pickSessions.id} as done from ${pickSessions} where ${own(pickSessions)} and ${pickSessions.id} >= ${since}
          order by ${pickSessions.id} desc limit ${LOOKED_AT}) as looked
        cross join ${pickSessions} on ${pickSessions.id} = looked.done and ${own(pickSessions)}
          and ${pickSessions.status} = 'completed' and ${pickSessions.units} > 0
        cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
        left join ${activities} on ${own.through(activities, pickSessions)} and ${activities.sourceId} = ${pickSessions.id} and ${activities.kind} = 'picked'
        where ${activities.id} is null limit ${SHOWN}`,
    ),
  ] as const;
}

/** What may have been forgotten in billing: a page of companies, and work that no activity tells of. */
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
