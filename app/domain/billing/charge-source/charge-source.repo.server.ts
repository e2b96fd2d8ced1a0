import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { rateCards } from "#db/schema/billing";
import { orders } from "#db/schema/orders";
import { receipts } from "#db/schema/receiving";
import { activities, REVERSAL_PREFIX } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import { chargeKindsOf, type LineCharge } from "../charge-quantities";
import type { Period } from "../days";

export interface ChargeSource extends Period {
  /** The first day priced together with these days, or their own first day. */
  since: string;
  charge: LineCharge;
  item: string;
  /** For an invoice's line: the version of its rate card. Undefined for current prices. */
  version?: number | undefined;
}
export interface ActivityCursor {
  day: string;
  id: string;
}

type ActivityKind = (typeof activities.$inferSelect)["kind"];

/**
 * The kinds of activities that a charge is made of; postage is part of "shipped" and "returned" ones, handling units of
 * "received" ones, pallets and volume of "stored" ones.
 */
export const activityKinds = (charge: LineCharge): ActivityKind[] => [
  ...new Set(chargeKindsOf(charge).flatMap((kind) => PART_OF[kind as keyof typeof PART_OF] ?? (kind as ActivityKind))),
];
const PART_OF = {
  postage: ["shipped", "returned"],
  unloaded: ["received"],
  palletized: ["stored"],
  volume: ["stored"],
} as const;

/** Condition for activities that count for a charge. The first part of each matches the index. */
function counts(own: Ownership, { charge, item }: ChargeSource, kind: ActivityKind): SQL {
  if (charge === "pick-further") return sql`${activities.quantity} > 1`;
  if (charge === "receipt" || charge === "return") return sql`${activities.detail} ->> '$.continues' is null`;
  if (charge === "receipt-carton") return sql`${activities.detail} ->> '$.cartons' > 0`;
  if (charge === "receipt-pallet" || charge === "storage-pallet") return sql`${activities.detail} ->> '$.pallets' > 0`;
  // Also days on which nothing had a size, which say so.
  if (charge === "storage-cubic-meter" || charge === "storage-cubic-foot")
    return sql`coalesce(${activities.detail} ->> '$.volume', ${activities.detail} ->> '$.unmeasured') is not null`;
  if (charge === "postage") return sql`json_array_length(${activities.detail}, '$.postage') > 0`;
  if (kind === "special" || kind === "material") return sql`${activities.detail} ->> '$.item' = ${item}`;
  if (charge !== "material") return sql`1`;
  // Only when some version charges it per order or parcel: evaluated once, before activities are read.
  const each = kind === "packed" ? "order" : "parcel";
  return sql`exists (select 1 from ${rateCards}, json_each(${rateCards.rates}, '$.materials') as m where ${own(rateCards)}
    and m.value ->> 'name' = ${item} and m.value ->> 'each' = ${each})`;
}

/** Activities of a charge, along the index of billing days. */
const activitiesOf = (own: Ownership, source: ChargeSource, kind: ActivityKind): SQL =>
  sql`${activities} where ${own(activities)} and ${activities.kind} = ${kind}
    and ${activities.billDay} between ${source.from} and ${source.to} and ${counts(own, source, kind)}`;

const isAfter = (after: ActivityCursor | null): SQL =>
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
 * The daily figures of all days on a page, to distribute each day's share. The upper bound is an index bound, so that
 * later days are not read. The first day of a page can continue with work of another kind, or of the archive, only.
 */
export const figuresOf = (
  db: ScopedDb,
  source: ChargeSource,
  kind: ActivityKind,
  after: ActivityCursor | null,
  limit: number,
) =>
  db.rows(FIGURES, (own) => {
    const rest = { ...source, from: after?.day ?? source.from };
    const page = sql`select ${activities.billDay} as bill_day from ${activitiesOf(own, rest, kind)} and ${isAfter(after)}
      order by ${activities.billDay}, ${activities.id} limit ${limit}`;
    return sql`from ${activities} where ${own(activities)} and ${activities.kind} = ${kind}
      and ${activities.billDay} between ${rest.from} and max(${after?.day ?? ""}, coalesce((select max(bill_day) from (${page})), ''))
      and ${counts(own, source, kind)} order by ${activities.billDay}, ${activities.id}`;
  });

/** What a page's activities refer to, in the order of their days. */
export const workOf = (
  db: ScopedDb,
  source: ChargeSource,
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
      orderNumber: nullable(orders.orderNumber),
      reference: nullable(receipts.reference),
    },
    (own) => sql`from ${activities}
      left join ${orders} on ${own.through(orders, activities)} and ${orders.id} = ${activities.orderId}
      left join ${receipts} on ${own.through(receipts, activities)} and ${receipts.id} = replace(${activities.sourceId}, ${REVERSAL_PREFIX}, '')
      where ${own(activities)} and ${activities.kind} = ${kind} and ${activities.billDay} between ${source.from} and ${source.to}
        and ${counts(own, source, kind)} and ${isAfter(after)}
      order by ${activities.billDay}, ${activities.id} limit ${limit}`,
  );
export type Work = Awaited<ReturnType<typeof workOf>>[number];
export type Figures = Awaited<ReturnType<typeof figuresOf>>[number];
