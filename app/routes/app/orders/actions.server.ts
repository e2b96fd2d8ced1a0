import { z } from "zod";
import { setOrderStatus } from "#app/domain/channels/before-shipping/ship.server";
import { syncCompany } from "#app/domain/channels/inbound.service.server";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError, forbidden } from "#app/domain/kernel/errors";
import { ORDER_STATUS } from "#app/domain/orders/order-status";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { pausePicking, resumePicking } from "#app/domain/picking/picking.service.server";
import { done, type FlashInput } from "#app/http/answers/flash.server";
import { paths } from "#app/http/paths";
import { orderStatusLabel } from "#app/ui/domain/status-badge";

export const OrdersAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("refresh") }),
  z.object({ intent: z.literal("sync"), companyId: z.string().max(64).optional() }),
  z.object({ intent: z.literal("pause"), orderId: z.string().max(64) }),
  z.object({ intent: z.literal("resume"), orderId: z.string().max(64) }),
  z.object({ intent: z.literal("status"), orderId: z.string().max(64), status: z.enum(ORDER_STATUS) }),
]);
export type OrdersAction = z.output<typeof OrdersAction>;

/** Maximum length of a flash message: it is stored in a cookie. */
const LONGEST = 300;

/** Runs a button's action and reports the result on the list, also when it failed. */
export async function actOnOrders(ctx: Ctx, input: OrdersAction, back: string): Promise<Response> {
  try {
    if (input.intent === "refresh") return done(back, { title: "Orders Refreshed" });
    if (input.intent === "sync") return done(back, await syncFromStores(ctx, input.companyId));
    if (input.intent === "pause") {
      const { order, session } = await pausePicking(ctx, input.orderId);
      const whose = session.userId === ctx.actor.id ? "yours" : `with ${session.userName}`;
      return done(back, { title: "Picking Paused", description: `Order ${order.orderNumber} stays ${whose}.` });
    }
    if (input.intent === "resume") {
      const { order } = await resumePicking(ctx, input.orderId);
      return done(paths.picking(), { title: "Picking Resumed", description: `Order ${order.orderNumber}` });
    }
    await setOrderStatus(ctx, input.orderId, input.status);
    const order = await getOrder(ctx, input.orderId);
    if (input.status === "picking") {
      return done(paths.picking(), { title: "Picking Started", description: `Order ${order.orderNumber}` });
    }
    return done(back, statusUpdated(order));
  } catch (thrown) {
    const error = asDomainError(thrown);
    if (!(error instanceof DomainError) || error.code === "not_found") throw thrown;
    const sync = input.intent === "sync";
    const fallback = sync ? "Failed to sync orders from staging" : "Failed to update order status";
    const description = (error.message || fallback).slice(0, LONGEST);
    return done(back, { title: sync ? "Sync Failed" : "Error", description, variant: "destructive" });
  }
}

export const statusUpdated = ({ orderNumber, status }: { orderNumber: string; status: string }): FlashInput => ({
  title: "Status Updated",
  description: `Order ${orderNumber} is now ${orderStatusLabel(status).toLowerCase()}.`,
});

/** Syncs one company's stores, or every company's, one after the other. A failing one does not stop the rest. */
async function syncFromStores(ctx: Ctx, companyId: string | undefined): Promise<FlashInput> {
  if (!ctx.can("staging.manage")) throw forbidden();
  const companies = companyId ? [companyId] : (await listReachableCompanies(ctx)).map(({ id }) => id);
  const failures: DomainError[] = [];
  let newOrders = 0;
  let synced = 0;
  for (const id of companies) {
    try {
      newOrders += (await syncCompany(ctx, id)).newOrders;
      synced += 1;
    } catch (thrown) {
      const error = asDomainError(thrown);
      if (!(error instanceof DomainError)) throw thrown;
      // A company without a store has nothing to sync.
      if (error.code !== "not_found") failures.push(error);
    }
  }
  const [first] = failures;
  if (synced === 0) throw first ?? new DomainError("no_store_connected", "No store is connected here.");
  const failed = failures.length > 0 ? ` ${failures.length} could not be synced: ${first?.message}` : "";
  return {
    title: "Staging Sync Complete",
    description: `${newOrders} new orders synced from staging.${failed}`.slice(0, LONGEST),
  };
}
