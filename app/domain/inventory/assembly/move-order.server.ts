import { eq } from "drizzle-orm";
import { assemblyOrders } from "#db/schema/inventory/assembly";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { clearNotifications, notificationStatement } from "../../notifications/notifications.service.server";
import { hasEnded } from "./assemble.repo.server";
import { ASSEMBLY_TRANSITIONS, type AssemblyStatus, assemblyName, endedNotice } from "./assembly-status";

type AssemblyOrder = typeof assemblyOrders.$inferSelect;

/** The order, if the actor has the permission for it. @throws not_found; forbidden */
export async function orderFor(
  ctx: Ctx,
  orderId: string,
  permission: Parameters<Ctx["can"]>[0],
): Promise<AssemblyOrder> {
  const order = await ctx.db.find(assemblyOrders, orderId);
  if (!order) throw notFound("This assembly order");
  if (!ctx.can(permission, order.companyId)) throw forbidden();
  return order;
}

interface Move {
  to: AssemblyStatus;
  patch: Partial<AssemblyOrder>;
  action: "assembly.released" | "assembly.ended";
  reason?: string;
}

/** Changes the order's status, if it is still the one that was read. @throws conflict */
async function move(ctx: Ctx, order: AssemblyOrder, { to, patch, action, reason }: Move): Promise<void> {
  if (!ASSEMBLY_TRANSITIONS[order.status].includes(to)) throw wrongStatus(order);
  const company = ctx.db.company(order.companyId);
  const isStill = [
    eq(assemblyOrders.id, order.id),
    eq(assemblyOrders.status, order.status),
    eq(assemblyOrders.done, order.done),
  ] as const;
  const [rows] = await company.batch(
    ...audited(ctx, company.update(assemblyOrders, { status: to, ...patch }, ...isStill), {
      ...{ action, subject: assemblyName(order.number), companyId: order.companyId, before: { status: order.status } },
      after: { order: order.id, status: to, ...(reason && { reason }) },
    }),
    clearNotifications(company, "assembly-requested", order.id),
    ...(to === "released"
      ? []
      : [notificationStatement(ctx, company, endedNotice(order, ctx.actor.id, reason), hasEnded(order.id))]),
  );
  if (rows.length > 0) return;
  const now = await ctx.db.find(assemblyOrders, order.id);
  throw now ? wrongStatus(now) : notFound("This assembly order");
}

const wrongStatus = ({ number, status, done, quantity }: AssemblyOrder) =>
  conflict(
    `${assemblyName(number)} is ${status}${status === "released" ? `, with ${done} of ${quantity} assembled` : ""}. Reload the page.`,
    "assembly_status",
  );

/** Gives a draft to the warehouse. @throws not_found; forbidden; conflict */
export async function releaseAssemblyOrder(ctx: Ctx, orderId: string): Promise<{ name: string }> {
  const order = await orderFor(ctx, orderId, "assembly.manage");
  if (order.status !== "draft") throw wrongStatus(order);
  await move(ctx, order, { to: "released", patch: { releasedAt: ctx.now() }, action: "assembly.released" });
  return { name: assemblyName(order.number) };
}

/**
 * Cancels an order of which nothing was assembled, and ends one with units missing, for which a reason is required. Who
 * may only ask for assemblies can cancel drafts.
 * @throws not_found; forbidden; conflict; validation
 */
export async function endAssemblyOrder(
  ctx: Ctx,
  orderId: string,
  reason: string,
): Promise<{ name: string; to: AssemblyStatus }> {
  const order = await orderFor(ctx, orderId, "assembly.order");
  if (order.status !== "draft" && !ctx.can("assembly.manage", order.companyId)) throw forbidden();
  if (order.status !== "draft" && order.status !== "released") throw wrongStatus(order);
  if (order.done > 0 && reason.length < 3)
    throw invalid({ reason: ["Enter why it is ended with units missing"] }, "validation");
  const to = order.done > 0 ? "done" : "canceled";
  await move(ctx, order, { to, patch: { endedAt: ctx.now(), endReason: reason }, action: "assembly.ended", reason });
  return { name: assemblyName(order.number), to };
}
