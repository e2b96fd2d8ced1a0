import { and, eq } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import { innerJoin, leftJoin } from "#db/select.server";
import { namesOrder, readBarcode } from "../catalog/barcode";
import type { Ctx } from "../kernel/ctx";
import { UNDO_SUFFIX } from "./pick-state.repo.server";

interface RepeatedOperation {
  orderId: string;
  sessionId?: string | undefined;
  scanId?: string | undefined;
  /** The pick that the operation undoes. */
  undonePickId?: string | undefined;
  /** The code that the operation scans. */
  barcode?: string | undefined;
}

/**
 * The first outcome of an operation that is now refused: its response was lost, and the order has changed since or is
 * picked. Null when this user never performed it.
 */
export async function earlierOutcome(ctx: Ctx, input: RepeatedOperation): Promise<"counted" | "completed" | null> {
  if (!input.sessionId) return null;
  const operation = input.undonePickId ? `${input.undonePickId}${UNDO_SUFFIX}` : `${input.sessionId}:${input.scanId}`;
  const [found] = await ctx.db.batch(
    ctx.db.selectFirst(pickSessions, {
      columns: { orderNumber: orders.orderNumber, status: pickSessions.status, pickId: picks.id },
      join: [
        innerJoin(orders, eq(orders.id, pickSessions.orderId)),
        leftJoin(picks, and(eq(picks.id, operation), eq(picks.userId, ctx.actor.id))),
      ],
      where: and(
        eq(pickSessions.id, input.sessionId),
        eq(pickSessions.userId, ctx.actor.id),
        eq(orders.id, input.orderId),
      ),
    }),
  );
  if (!found) return null;
  if (found.pickId) return "counted";
  const code = input.barcode === undefined ? null : readBarcode(input.barcode);
  const isNumber = code !== null && namesOrder({ id: input.orderId, orderNumber: found.orderNumber }, code);
  return isNumber && found.status === "completed" ? "completed" : null;
}
