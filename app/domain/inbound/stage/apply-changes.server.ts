import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../ctx";
import { applyStorefrontChange } from "../../fulfilment/storefront-change.server";
import { notificationStatement } from "../../notifications/notifications.service.server";
import type { PackedOrder } from "./pack.server";
import { recordProcessed } from "./stage.server";

/**
 * Applies what the store changed on orders that were processed here already, and only then remembers it: a worker that
 * dies in between applies it once more, which changes nothing. An order whose change cannot be applied is shown to a
 * person and holds up no other.
 */
export async function applyChanges(
  ctx: Ctx,
  company: CompanyDb,
  processed: readonly { id: string; externalId: string }[],
  orders: readonly PackedOrder[],
): Promise<void> {
  if (processed.length === 0) return;
  const byExternalId = new Map(orders.map((packed) => [packed.order.externalId, packed]));
  const statements: Statement<unknown>[] = [];
  for (const { id, externalId } of processed) {
    const packed = byExternalId.get(externalId);
    if (!packed) continue;
    try {
      await applyStorefrontChange(ctx, company, { orderId: id, order: packed.order });
    } catch (error) {
      ctx.log.error("storefront change not applied", { orderId: id, error: String(error) });
      statements.push(notificationStatement(ctx, company, notApplied(id, packed)));
    }
    statements.push(recordProcessed(ctx, company, id, packed));
  }
  await company.batch(...statements);
}

const notApplied = (orderId: string, { order, hash }: PackedOrder) => ({
  kind: "order-changed" as const,
  key: `${orderId}:${hash}`,
  title: `Order ${order.number} was changed in the store`,
  body: `The change could not be applied here. Compare the order with the store, where it is ${order.externalStatus}.`,
  path: `/orders/view/${orderId}`,
});
