import type { CompanyDb } from "#db/scoped.server";
import { applyStorefrontChange } from "../../fulfillment/storefront-change.server";
import type { Ctx } from "../../kernel/ctx";
import { notificationStatement } from "../../notifications/notifications.service.server";
import type { PackedOrder } from "../../staging/pack-payload.server";
import { recordProcessed } from "./stage-orders.server";

/**
 * Applies the store's changes to processed orders and records each version in the batch that applies it, so that an
 * interrupted run is repeated. An order whose change fails is reported to users and does not block the others.
 */
export async function applyChanges(
  ctx: Ctx,
  company: CompanyDb,
  processed: readonly { id: string; externalId: string }[],
  orders: readonly PackedOrder[],
): Promise<void> {
  const byExternalId = new Map(orders.map((packed) => [packed.order.externalId, packed]));
  for (const { id, externalId } of processed) {
    const packed = byExternalId.get(externalId);
    if (!packed) continue;
    const { order, hash } = packed;
    const record = recordProcessed(ctx, company, id, packed);
    try {
      await applyStorefrontChange(ctx, company, { orderId: id, order, hash, record });
    } catch (error) {
      ctx.log.error("storefront change not applied", { orderId: id, error: String(error) });
      await company.batch(notificationStatement(ctx, company, notApplied(id, packed)), record);
    }
  }
}

const notApplied = (orderId: string, { order, hash }: PackedOrder) => ({
  kind: "order-changed" as const,
  key: `${orderId}:${hash}`,
  title: `Order ${order.number} was changed in the store`,
  body: `The change could not be applied. Compare the order with the store, where its status is ${order.externalStatus}.`,
  path: `/orders/view/${orderId}`,
});
