import { type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { orderNotes } from "#db/schema/orders/order-notes";
import type { Ctx } from "../../kernel/ctx";
import { ofOrder } from "../order-conditions.server";

/** Internal notes are for the provider's staff: users of the order's own company do not read them, whatever their role. */
const isReadable = ({ actor, can }: Ctx): SQL =>
  can("orders.operate")
    ? sql`(${orderNotes.shared} = 1 or ${orders.companyId} is not ${actor.companyId})`
    : sql`${orderNotes.shared} = 1`;

/** The same of notes that were read from the archive. */
export const readableNotes = <T extends { shared: boolean; companyId: string; deletedAt: number | null }>(
  { actor, can }: Ctx,
  notes: readonly T[],
): T[] =>
  notes.filter(
    ({ shared, companyId, deletedAt }) =>
      deletedAt === null && (shared || (can("orders.operate") && companyId !== actor.companyId)),
  );

/** The order's notes that the actor may read, newest first, for the caller's batch. */
export const listNotes = (
  ctx: Ctx,
  orderId: string,
  { limit, before }: { limit: number; before?: string | undefined },
) =>
  ctx.db.rows(
    {
      id: orderNotes.id,
      body: orderNotes.body,
      shared: orderNotes.shared,
      authorId: orderNotes.authorId,
      authorName: orderNotes.authorName,
      mentioned: orderNotes.mentioned,
      createdAt: orderNotes.createdAt,
    },
    (own) => sql`${ofOrder(own, orderNotes, orderId)}
      where ${orderNotes.deletedAt} is null and ${isReadable(ctx)} and ${before ? sql`${orderNotes.id} < ${before}` : sql`1`}
      order by ${orderNotes.id} desc limit ${limit}`,
  );
