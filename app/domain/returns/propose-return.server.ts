import { and, eq, inArray } from "drizzle-orm";
import { returns } from "#db/schema/returns/returns";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { DomainError } from "../kernel/errors";
import type { OrderRow } from "../orders/orders.service.server";
import { type CreatedReturn, createReturn, findByOperation, returnable } from "./document/create-return.server";
import * as repo from "./queries/returns.repo.server";

/**
 * Proposes a return of everything left of a shipped order that its store refunded; nothing when all of it came back or is
 * announced, or a return was proposed before.
 */
export async function proposeReturn(ctx: Ctx, company: CompanyDb, order: OrderRow): Promise<CreatedReturn | null> {
  const operationId = `refund:${order.id}`;
  const [items, earlier, isOpen] = await company.batch(
    repo.returnableItems(company, { orderId: order.id }),
    findByOperation(company, operationId),
    company.exists(
      returns,
      and(eq(returns.orderId, order.id), inArray(returns.status, ["requested", "announced", "in-transit", "arrived"]))!,
    ),
  );
  const lines = items
    .map((item) => ({ item, quantity: returnable(item), reason: "unknown" as const, comment: null, requested: null }))
    .filter(({ quantity }) => quantity > 0);
  if (earlier || isOpen || lines.length === 0) return null;
  const input = { operationId, warehouseId: null, carrier: null, trackingNumber: null, note: null };
  try {
    return await createReturn(ctx, company, { order, source: "store", input, lines });
  } catch (error) {
    // Units were announced or received in the meantime, so there is no need to propose them.
    if (refusedBy(error, "assertion") || error instanceof DomainError) return null;
    throw error;
  }
}
