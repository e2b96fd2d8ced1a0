import { eq, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import { packedParcels } from "#db/schema/shipping/packed-parcels";
import { stockRules } from "#db/schema/stock";
import type { AuthBatchDb, CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { ofOrder } from "../../orders/order-conditions.server";

/** The box of one of an order's parcels. */
interface ParcelBox {
  orderId: string;
  position: number;
  /** Null for other packaging. */
  box: { id: string; name: string } | null;
}

/** What the order's parcels are packed in, by parcel. */
export const packedParcelsOf = (db: ScopedDb, orderId: string) =>
  db.rows(
    {
      position: packedParcels.position,
      boxId: packedParcels.boxId,
      boxName: packedParcels.boxName,
      weightGrams: packedParcels.weightGrams,
      expectedGrams: packedParcels.expectedGrams,
      weightReason: packedParcels.weightReason,
    },
    (own) => sql`${ofOrder(own, packedParcels, orderId)} order by ${packedParcels.position}`,
  );
export type PackedParcel = Awaited<ReturnType<typeof packedParcelsOf>>[number];

interface WeighedParcel extends ParcelBox {
  /** Null when it was not weighed. */
  weightGrams: number | null;
  expectedGrams: number | null;
  weightReason: string | null;
}

/** Stores what a parcel is packed in and its weight, in place of earlier values. */
export const saveWeighedParcel = (
  ctx: Ctx,
  company: CompanyDb,
  { weightGrams, expectedGrams, weightReason, ...boxed }: WeighedParcel,
): Statement<unknown>[] => [
  saveParcelBox(ctx, company, boxed),
  company.update(
    packedParcels,
    { weightGrams, expectedGrams, weightReason },
    eq(packedParcels.orderId, boxed.orderId),
    eq(packedParcels.position, boxed.position),
  ),
];

/** `from … where …` for the order, if its company wants each parcel weighed. */
const weighedOrder = (own: Ownership, orderId: string): SQL => sql`from ${orders}
  cross join ${stockRules} on ${own.through(stockRules, orders)} and ${stockRules.packWeighs} = 1
  where ${own(orders)} and ${orders.id} = ${orderId}`;

/** Whether each parcel of the order must be weighed, for the caller's batch. */
export const mustWeigh = (db: AuthBatchDb, orderId: string): Statement<boolean> =>
  db.rows({ id: orders.id }, (own) => weighedOrder(own, orderId)).map(([row]) => row !== undefined);

/** Rolls the batch back when fewer parcels than these are weighed, and each must be before the order ships. */
export const assertWeighed = (company: CompanyDb, orderId: string, parcels: number): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`not exists (select 1 ${weighedOrder(own, orderId)} and (select count(*) from ${packedParcels}
      where ${own.through(packedParcels, orders)} and ${packedParcels.orderId} = ${orders.id}
        and ${packedParcels.weightGrams} is not null) < ${parcels})`,
  );

/** Stores the parcel's box in place of an earlier one. */
export const saveParcelBox = (ctx: Ctx, company: CompanyDb, { orderId, position, box }: ParcelBox): Statement<void> =>
  company.write(
    (own) => sql`insert into ${packedParcels} (company_id, order_id, position, box_id, box_name, user_id, at)
      values (${own.id}, ${orderId}, ${position}, ${box?.id ?? null}, ${box?.name ?? null}, ${ctx.actor.id}, ${ctx.now()})
      on conflict (company_id, order_id, position) do update set box_id = excluded.box_id, box_name = excluded.box_name,
        user_id = excluded.user_id, at = excluded.at`,
  );
