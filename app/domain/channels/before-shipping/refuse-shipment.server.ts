import { holdAbsentOrder } from "#app/domain/fulfillment/absent-order.server";
import type { OpenChannel } from "#app/domain/integrations/open-channel.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { refusedBy } from "#app/domain/kernel/db-errors.server";
import { conflict, DomainError } from "#app/domain/kernel/errors";
import { STATUS_LABEL } from "#app/domain/orders/orders.schema";
import { findOrder } from "#app/domain/orders/orders.service.server";
import { undecidedOf } from "#app/domain/orders/undecided.server";
import type { Absence } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import { storeOrders } from "../stage/store-orders.server";
import { SyncCounter } from "../sync-counts";
import { readPayloads } from "../walk/parse-page.server";
import type { ShippingOrder } from "./store-check.repo.server";

const stopped = (message: string): DomainError => conflict(message, "stopped_by_store");

const WHAT_HAPPENED: Record<Absence, string> = {
  deleted: "was deleted in the store",
  trashed: "was moved to the trash in the store",
};

/** Holds an order that its store no longer has, or proposes its cancellation; returns the refusal. */
export async function refuseAbsent(
  ctx: Ctx,
  company: CompanyDb,
  { id, orderNumber, status }: ShippingOrder,
  absence: Absence,
): Promise<DomainError> {
  try {
    await holdAbsentOrder(ctx, company, id, absence);
  } catch (error) {
    // It is refused either way, and the reconciliation tries again.
    if (!(error instanceof DomainError) && !refusedBy(error, "assertion")) throw error;
    ctx.log.warn("absent order not held", { orderId: id, reason: String(error) });
  }
  const next = status === "picked" ? "Decide whether to cancel it." : "It is on hold now.";
  return stopped(`Order ${orderNumber} ${WHAT_HAPPENED[absence]}, so it was not shipped. ${next}`);
}

/** Fetches the store's current version of an order and applies it as the sync does. @throws PartnerError */
export async function fetchVersion(
  ctx: Ctx,
  company: CompanyDb,
  { channel, world, connection }: OpenChannel,
  { integrationId, externalId }: { integrationId: string; externalId: string },
): Promise<void> {
  const payload = await channel.fetchOrder(world, connection, externalId);
  const counter = new SyncCounter({ id: ctx.newId(), integrationId, trigger: "cron", startedAt: ctx.now() });
  const { orders } = await readPayloads(ctx, company.companyId, channel, payload === null ? [] : [payload], counter);
  const own = orders.filter(({ order }) => order.externalId === externalId);
  await storeOrders(ctx, company, integrationId, own, counter);
}

/** Why an order does not ship after its store's changes were applied; null when they do not block shipping. */
export async function refuseChanged(ctx: Ctx, company: CompanyDb, before: ShippingOrder): Promise<DomainError | null> {
  const own = { ...ctx, db: company };
  const [order, undecided] = await company.batch(findOrder(own, before.id), undecidedOf(own, before.id));
  const first = undecided.find(({ kind }) => kind !== "customer");
  if (first) return stopped(`The store changed order ${before.orderNumber}, so it was not shipped. ${first.message}`);
  if (!order || (order.status === before.status && order.updatedAt === before.updatedAt)) return null;
  const next =
    order.status === before.status
      ? "Review the order, then ship it again."
      : `It is ${STATUS_LABEL[order.status].toLowerCase()} here now.`;
  return stopped(`The store changed order ${order.orderNumber}, so it was not shipped. ${next}`);
}
