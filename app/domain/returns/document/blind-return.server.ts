import { eq } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { audited } from "../../audit/audit.service.server";
import { companyInReach } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { isSent } from "../../orders/order-status";
import { historyStatement } from "../../orders/orders.service.server";
import * as writes from "../queries/return-writes.repo.server";
import type { BlindReturn } from "../returns.schema";
import { type CreatedReturn, findByOperation } from "./create-return.server";
import { returnPath } from "./return-path";

/**
 * Starts a return that came unannounced: of an order that was found by its number or parcel, or of an unknown one. Its lines
 * are added as its units are received.
 * @throws not_found for a company out of scope; forbidden; validation for another company's order; conflict for an order that
 * was not shipped
 */
export async function startBlindReturn(ctx: Ctx, input: BlindReturn): Promise<CreatedReturn> {
  const company = ctx.db.company(input.companyId);
  if (!ctx.can("inventory.receive", input.companyId)) throw forbidden();
  const { orderId } = input;
  const [known, earlier, order] = await company.batch(
    companyInReach(ctx, input.companyId),
    findByOperation(company, input.operationId),
    company.selectFirst(orders, {
      columns: ["id", "orderNumber", "status"],
      where: eq(orders.id, orderId ?? ""),
    }),
  );
  if (!known) throw notFound("This company");
  if (earlier) return earlier;
  if (orderId && !order) throw invalid({ orderId: ["The company has no such order"] }, "validation");
  if (order && !isSent(order.status))
    throw conflict(`Order ${order.orderNumber} was not shipped, so it cannot come back.`, "order_not_shipped");
  const id = ctx.newId();
  const now = ctx.now();
  try {
    const [[made]] = await company.batch(
      ...audited(
        ctx,
        writes.insertReturn(company, {
          ...{
            id,
            orderId: order?.id ?? null,
            orderNumber: order?.orderNumber ?? "",
            source: "dock",
            status: "arrived",
          },
          warehouseId: ctx.actor.warehouseId ?? undefined,
          ...{ carrier: input.carrier, trackingNumber: input.trackingNumber, note: input.note, arrivedAt: now },
          ...{ createdBy: ctx.actor.id, createdByName: ctx.actor.name, createdAt: now, updatedAt: now },
          operationId: input.operationId,
        }),
        {
          action: "return.created",
          subject: order ? `Return of order ${order.orderNumber}` : "Return without an order",
          companyId: company.companyId,
          after: { return: id, source: "dock" },
        },
      ),
      ...(order ? [historyStatement(ctx, company, { orderId: order.id, event: "return-arrived" })] : []),
      notificationStatement(ctx, company, {
        kind: "return",
        key: `${id}:created`,
        title: order ? `Order ${order.orderNumber} came back` : "A parcel came back without an order",
        body: "It was not announced. The warehouse is checking what is in it.",
        path: returnPath(id),
        byId: ctx.actor.id,
      }),
    );
    if (!made) throw new Error("The return has no number");
    return { id, number: made.number };
  } catch (error) {
    if (!refusedBy(error, "unique", "returns")) throw error;
    const again = await findByOperation(company, input.operationId);
    if (again) return again;
    throw error;
  }
}
