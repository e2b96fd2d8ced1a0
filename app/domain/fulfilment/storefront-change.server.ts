import { eq, sql } from "drizzle-orm";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../ctx";
import { refusedBy } from "../db-errors.server";
import { DomainError } from "../errors";
import { notificationStatement } from "../notifications/notifications.service.server";
import { addressText } from "../orders/address";
import { findOrder, historyStatement, type OrderRow } from "../orders/orders.service.server";
import { changeStatus } from "./fulfilment.service.server";

export interface StorefrontChange {
  orderId: string;
  order: ChannelOrder;
}

const BEFORE_PICKED = ["pending", "processing", "on-hold", "picking"];

/**
 * What the storefront changed on an order that we have accepted: applied where that is safe (cancelled before it is
 * picked; another address before it is picked), otherwise said to a person. Our own write-backs come by here too and
 * change nothing.
 */
export async function applyStorefrontChange(ctx: Ctx, company: CompanyDb, change: StorefrontChange): Promise<void> {
  const order = await findOrder({ ...ctx, db: company }, change.orderId);
  if (!order) return;
  const { status } = change.order;
  const cancelled = status === "cancelled" || status === "refunded" || status === "failed";
  if (cancelled && order.status !== status) return cancelOrTell(ctx, company, order, change.order);
  await updateAddressOrTell(ctx, company, order, change.order);
}

async function cancelOrTell(ctx: Ctx, company: CompanyDb, order: OrderRow, theirs: ChannelOrder): Promise<void> {
  const ended = ["cancelled", "refunded", "failed"].includes(order.status);
  if (ended) return;
  if (BEFORE_PICKED.includes(order.status)) {
    try {
      await changeStatus(
        { ...ctx, db: company },
        order.id,
        "cancelled",
        `The storefront says: ${theirs.externalStatus}`,
      );
      return;
    } catch (error) {
      // Somebody moved it on at this moment: then a person has to decide.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  await notificationStatement(ctx, company, {
    kind: "order-changed",
    key: `${order.id}:${theirs.externalStatus}`,
    title: `Order ${order.orderNumber} was ${theirs.externalStatus} in the store`,
    body: `Here it is ${order.status} already. Stop the parcel if you can, or handle it as a return.`,
    path: `/orders/view/${order.id}`,
  });
}

async function updateAddressOrTell(ctx: Ctx, company: CompanyDb, order: OrderRow, theirs: ChannelOrder): Promise<void> {
  const shippingAddress = addressText(theirs.shipTo);
  if (!theirs.shipTo || !shippingAddress || shippingAddress === order.shippingAddress) return;
  if (BEFORE_PICKED.includes(order.status) && (await readdress(ctx, company, order, theirs, shippingAddress))) return;
  if (["cancelled", "refunded", "failed", "completed", "delivered"].includes(order.status)) return;
  await notificationStatement(ctx, company, {
    kind: "order-changed",
    key: `${order.id}:address:${theirs.modifiedAt}`,
    title: `The address of order ${order.orderNumber} was changed in the store`,
    body: `Here it is ${order.status} already, so it was not changed. The store says: ${shippingAddress.replaceAll("\n", ", ")}`,
    path: `/orders/view/${order.id}`,
  });
}

/** False when somebody moved the order on at this moment. */
async function readdress(
  ctx: Ctx,
  company: CompanyDb,
  order: OrderRow,
  { shipTo }: ChannelOrder,
  shippingAddress: string,
): Promise<boolean> {
  const unmoved = (own: Ownership) =>
    sql`exists (select 1 from ${orders} where ${own(orders)} and ${orders.id} = ${order.id} and ${orders.status} = ${order.status})`;
  try {
    await company.batch(
      company.assert("conflict", unmoved),
      company.update(orders, { shippingAddress, shipTo, updatedAt: ctx.now() }, eq(orders.id, order.id)),
      historyStatement(ctx, company, {
        orderId: order.id,
        event: "address",
        from: order.shippingAddress,
        to: shippingAddress,
        note: "Changed in the store",
      }),
    );
    return true;
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) return false;
    throw error;
  }
}
