import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { rateCards } from "#db/schema/billing";
import { orders } from "#db/schema/orders";
import { receipts } from "#db/schema/receiving";
import { activities } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import type { Period } from "../days";
import { kindsBehind, type LineCharge } from "../measures";

export interface ChargeSource extends Period {
  /** The first day that was priced together with these, or the first of these. */
  since: string;
  charge: LineCharge;
  item: string;
  /** Of an invoice's line: its card. Undefined where days are priced as of now. */
  version?: number | undefined;
}
export interface ActivityCursor {
  day: string;
  id: string;
}

type ActivityKind = (typeof activities.$inferSelect)["kind"];

/** The kinds of activities behind a charge; postage stands in those that were shipped. */
export const activityKinds = (charge: LineCharge): ActivityKind[] =>
  kindsBehind(charge).map((kind) => (kind === "postage" ? "shipped" : kind));

/** Which of a kind's activities a charge counts at all. The first part of each is the index's. */
function counts(own: Ownership, { charge, item }: ChargeSource, kind: ActivityKind): SQL {
  if (charge === "pick-further") return sql`${activities.quantity} > 1`;
  if (charge === "postage") return sql`json_array_length(${activities.detail}, '$.postage') > 0`;
  if (kind === "special" || kind === "material") return sql`${activities.detail} ->> '$.item' = ${item}`;
  if (charge !== "material") return sql`1`;
  // Only where some version lets it go with each order or parcel: asked once, before any activity is read.
  const each = kind === "packed" ? "order" : "parcel";
  return sql`exists (select 1 from ${rateCards}, json_each(${rateCards.rates}, '$.materials') as m where ${own(rateCards)}
    and m.value ->> 'name' = ${item} and m.value ->> 'each' = ${each})`;
}

const walk = (own: Ownership, behind: ChargeSource, kind: ActivityKind): SQL =>
  sql`${activities} where ${own(activities)} and ${activities.kind} = ${kind}
    and ${activities.billDay} between ${behind.from} and ${behind.to} and ${counts(own, behind, kind)}`;

const beyond = (after: ActivityCursor | null): SQL =>
  after ? sql`(${activities.billDay}, ${activities.id}) > (${after.day}, ${after.id})` : sql`1`;

const FIGURES = {
  id: activities.id,
  kind: activities.kind,
  billDay: activities.billDay,
  lines: activities.lines,
  quantity: activities.quantity,
  detail: activities.detail,
};

/**
 * The figures of all the days that a page touches, first to last, so that each day's share can be given out. The last of
 * them is the index's own bound: the days after it are not read.
 */
export const figuresOf = (
  db: ScopedDb,
  behind: ChargeSource,
  kind: ActivityKind,
  after: ActivityCursor | null,
  limit: number,
) =>
  db.rows(FIGURES, (own) => {
    const rest = { ...behind, from: after?.day ?? behind.from };
    const page = sql`select ${activities.billDay} as bill_day from ${walk(own, rest, kind)} and ${beyond(after)}
      order by ${activities.billDay}, ${activities.id} limit ${limit}`;
    return sql`from ${activities} where ${own(activities)} and ${activities.kind} = ${kind}
      and ${activities.billDay} between ${rest.from} and (select max(bill_day) from (${page}))
      and ${counts(own, behind, kind)} order by ${activities.billDay}, ${activities.id}`;
  });

/** What a page's activities were done on, in the order of their days. */
export const workOf = (
  db: ScopedDb,
  behind: ChargeSource,
  kind: ActivityKind,
  after: ActivityCursor | null,
  limit: number,
) =>
  db.rows(
    {
      ...FIGURES,
      sourceId: activities.sourceId,
      at: activities.at,
      orderId: activities.orderId,
      orderNumber: sql<string | null>`${orders.orderNumber}`,
      reference: sql<string | null>`${receipts.reference}`,
    },
    (own) => sql`from ${activities}
      left join ${orders} on ${own.through(orders, activities)} and ${orders.id} = ${activities.orderId}
      left join ${receipts} on ${own.through(receipts, activities)} and ${receipts.id} = ${activities.sourceId}
      where ${own(activities)} and ${activities.kind} = ${kind} and ${activities.billDay} between ${behind.from} and ${behind.to}
        and ${counts(own, behind, kind)} and ${beyond(after)}
      order by ${activities.billDay}, ${activities.id} limit ${limit}`,
  );
export type Work = Awaited<ReturnType<typeof workOf>>[number];
export type Figures = Awaited<ReturnType<typeof figuresOf>>[number];
