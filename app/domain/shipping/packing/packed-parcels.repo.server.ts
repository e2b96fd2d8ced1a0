import { sql } from "drizzle-orm";
import { packedParcels } from "#db/schema/shipping/packed-parcels";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { ofOrder } from "../../orders/order-conditions.server";

/** The box of one of an order's parcels. */
export interface ParcelBox {
  orderId: string;
  position: number;
  /** Null for other packaging. */
  box: { id: string; name: string } | null;
}

/** What the order's parcels are packed in, by parcel. */
export const packedParcelsOf = (db: ScopedDb, orderId: string) =>
  db.rows(
    { position: packedParcels.position, boxId: packedParcels.boxId, boxName: packedParcels.boxName },
    (own) => sql`${ofOrder(own, packedParcels, orderId)} order by ${packedParcels.position}`,
  );
export type PackedParcel = Awaited<ReturnType<typeof packedParcelsOf>>[number];

/** Stores the parcel's box in place of an earlier one. */
export const saveParcelBox = (ctx: Ctx, company: CompanyDb, { orderId, position, box }: ParcelBox): Statement<void> =>
  company.write(
    (own) => sql`insert into ${packedParcels} (company_id, order_id, position, box_id, box_name, user_id, at)
      values (${own.id}, ${orderId}, ${position}, ${box?.id ?? null}, ${box?.name ?? null}, ${ctx.actor.id}, ${ctx.now()})
      on conflict (company_id, order_id, position) do update set box_id = excluded.box_id, box_name = excluded.box_name,
        user_id = excluded.user_id, at = excluded.at`,
  );
