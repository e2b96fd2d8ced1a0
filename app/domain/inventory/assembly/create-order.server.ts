import { eq } from "drizzle-orm";
import { assemblyComponents, assemblyOrders } from "#db/schema/inventory/assembly";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { companyInReach } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { activeWarehouses } from "../../warehouses/warehouses.server";
import { productWithCode } from "../kits/find-component.server";
import { copyComponents, insertOrder } from "./assembly.repo.server";
import type { NewAssemblyOrder } from "./assembly.schema";
import { ASSEMBLY_TRANSITIONS, type AssemblyStatus, assemblyName } from "./assembly-status";

export type AssemblyOrder = typeof assemblyOrders.$inferSelect;

/**
 * Creates an order with the components that its product has now, as a draft or released at once. Sent twice it is one.
 * @throws not_found for a company out of scope; forbidden; validation
 */
export async function createAssemblyOrder(ctx: Ctx, input: NewAssemblyOrder): Promise<{ id: string; name: string }> {
  const { companyId, quantity, note, warehouseId, release } = input;
  if (!ctx.can("assembly.order", companyId)) throw forbidden();
  if (release && !ctx.can("assembly.manage", companyId)) throw forbidden();
  if (!(await companyInReach(ctx, companyId))) throw notFound("This company");
  const company = ctx.db.company(companyId);
  const [id, operationId] = [ctx.newId(), input.operationId ?? ctx.newId()];
  const first = await createdBy(company, operationId);
  if (first) return first;
  await checkWarehouse(ctx, warehouseId);
  const product = await productWithCode(ctx, companyId, input.sku);
  const isAssembled = await company.exists(assemblyComponents, eq(assemblyComponents.productId, product.id));
  if (!isAssembled)
    throw invalid({ sku: ["This product is not assembled: it has no components"] }, "product_not_available");
  const made = insertOrder(ctx, company, {
    id,
    productId: product.id,
    quantity,
    warehouseId,
    note,
    release,
    operationId,
  });
  const [change, ...entries] = audited(ctx, made, {
    ...{ action: "assembly.created", subject: `Assembly of ${product.sku}`, companyId },
    after: { order: id, sku: product.sku, quantity, status: release ? "released" : "draft" },
  });
  try {
    const [[order]] = await company.batch(change, ...entries, copyComponents(company, id, product.id));
    return { id, name: assemblyName(order?.number ?? 0) };
  } catch (error) {
    const repeated = refusedBy(error, "unique", "assembly_orders") ? await createdBy(company, operationId) : null;
    if (repeated) return repeated;
    throw error;
  }
}

const createdBy = async (company: CompanyDb, operationId: string) => {
  const order = await company.selectFirst(assemblyOrders, {
    columns: ["id", "number"],
    where: eq(assemblyOrders.operationId, operationId),
  });
  return order && { id: order.id, name: assemblyName(order.number) };
};

/** @throws validation for a warehouse that is archived or unknown */
async function checkWarehouse(ctx: Ctx, warehouseId: string | null): Promise<void> {
  if (warehouseId === null) return;
  const active = await activeWarehouses(ctx);
  if (!active.some(({ id }) => id === warehouseId))
    throw invalid({ warehouseId: ["Choose a warehouse"] }, "validation");
}

/** The order, if the actor has the permission for it. @throws not_found; forbidden */
async function orderFor(ctx: Ctx, orderId: string, permission: Parameters<Ctx["can"]>[0]): Promise<AssemblyOrder> {
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
