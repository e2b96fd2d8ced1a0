import { and, eq } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { returnLines, returns } from "#db/schema/returns/returns";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { isSent, STATUS_LABEL } from "../../orders/order-status";
import { findOrder, historyStatement, type OrderRow } from "../../orders/orders.service.server";
import { checkWarehouse } from "../../warehouses/warehouse-choices.server";
import * as writes from "../queries/return-writes.repo.server";
import * as repo from "../queries/returns.repo.server";
import { type ReturnSource, unitsInWords } from "../return-labels";
import type { ReturnStatus } from "../return-status";
import type { AnnouncedLine, AnnounceReturn } from "../returns.schema";
import { returnPath } from "./return-path";

export interface CreatedReturn {
  id: string;
  number: number;
}

/**
 * Announces a return of units of a shipped order. The same form sent twice makes one return.
 * @throws not_found; forbidden; conflict for an order that was not shipped; validation for an unknown warehouse, and when more units are announced than
 * were shipped and did not come back
 */
export async function announceReturn(ctx: Ctx, orderId: string, input: AnnounceReturn): Promise<CreatedReturn> {
  const [order, items] = await ctx.db.batch(findOrder(ctx, orderId), repo.returnableItems(ctx.db, { orderId }));
  if (!order) throw notFound("This order");
  if (!ctx.can("orders.create", order.companyId)) throw forbidden();
  assertNotArchived(order);
  assertSent(order);
  await checkWarehouse(ctx, input.warehouseId);
  const company = ctx.db.company(order.companyId);
  const earlier = await findByOperation(company, input.operationId);
  if (earlier) return earlier;
  const source = ctx.can("inventory.receive", order.companyId) ? "staff" : "client";
  const lines = checkedLines(input.lines, items);
  return createReturn(ctx, company, { order, source, input, lines });
}

function assertNotArchived({ orderNumber, archivedAt }: OrderRow): void {
  if (archivedAt !== null)
    throw conflict(`Order ${orderNumber} is archived. Restore it on its page first.`, "order_archived");
}

function assertSent({ orderNumber, status }: OrderRow): void {
  if (isSent(status)) return;
  throw conflict(
    `Order ${orderNumber} is ${STATUS_LABEL[status].toLowerCase()}. Only shipped orders can be returned.`,
    "order_not_shipped",
  );
}

type Item = repo.ReturnableItem;
export interface NewLine extends Pick<AnnouncedLine, "quantity" | "reason" | "comment" | "requested"> {
  item: Item;
}

/** @throws validation at each line's field */
function checkedLines(asked: readonly AnnouncedLine[], items: readonly Item[]): NewLine[] {
  const fields: Record<string, string[]> = {};
  const seen = new Set<string>();
  const lines = asked.flatMap(({ itemId, ...line }, n): NewLine[] => {
    const item = items.find((one) => one.itemId === itemId);
    if (!item || seen.has(itemId)) {
      fields[`lines[${n}].itemId`] = [item ? "This line is listed twice" : "The order has no such line"];
      return [];
    }
    seen.add(itemId);
    const left = returnable(item);
    if (line.quantity > left)
      fields[`lines[${n}].quantity`] = [left === 0 ? "Nothing is left to return" : `At most ${left}`];
    return line.quantity > 0 ? [{ ...line, item }] : [];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields, "return_limit");
  if (lines.length === 0) throw invalid({ lines: ["Enter how many units are returned"] }, "validation");
  return lines;
}

/** Units that can still be announced. */
export const returnable = ({ shipped, returned, announced }: Item): number =>
  Math.max(0, shipped - returned - announced);

export interface NewReturn {
  order: OrderRow;
  source: ReturnSource;
  input: Pick<AnnounceReturn, "operationId" | "warehouseId" | "carrier" | "trackingNumber" | "note">;
  lines: readonly NewLine[];
}

/** Writes the return with its lines. @throws conflict when its units were returned or announced in the meantime */
export async function createReturn(
  ctx: Ctx,
  company: CompanyDb,
  { order, source, input, lines }: NewReturn,
): Promise<CreatedReturn> {
  const id = ctx.newId();
  const now = ctx.now();
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = `${unitsInWords(units)} of order ${order.orderNumber}`;
  try {
    const [, [made]] = await company.batch(
      company.assertExists("conflict", orders, and(eq(orders.id, order.id), eq(orders.status, order.status))!),
      ...audited(
        ctx,
        writes.insertReturn(company, {
          ...{ id, orderId: order.id, orderNumber: order.orderNumber, source },
          status: statusOf(source, input.trackingNumber),
          warehouseId: input.warehouseId ?? undefined,
          ...{ carrier: input.carrier, trackingNumber: input.trackingNumber, note: input.note },
          ...{ createdBy: ctx.actor.id, createdByName: ctx.actor.name, createdAt: now, updatedAt: now },
          operationId: input.operationId,
        }),
        {
          action: "return.created",
          subject: `Return of order ${order.orderNumber}`,
          companyId: company.companyId,
          after: { return: id, source, units, lines: lines.length },
        },
      ),
      ...(lines.length > 0
        ? [
            company.insertMany(
              returnLines,
              lines.map((line, n) => rowOf(id, line, n + 1)),
            ),
          ]
        : []),
      historyStatement(ctx, company, { orderId: order.id, event: "return-announced", note: unitsInWords(units) }),
      notificationStatement(ctx, company, {
        kind: "return",
        key: `${id}:created`,
        title: source === "store" ? `The store refunded order ${order.orderNumber}` : `Return announced: ${what}`,
        body:
          source === "store"
            ? `A return of ${what} is proposed. Confirm it when the goods come back, or cancel it.`
            : `${ctx.actor.name} announced it.`,
        path: returnPath(id),
        byId: ctx.actor.id,
      }),
    );
    if (!made) throw new Error("The return has no number");
    return { id, number: made.number };
  } catch (error) {
    if (refusedBy(error, "assertion", "return_limit")) throw tooMany();
    if (!refusedBy(error, "unique", "returns")) throw error;
    const earlier = await findByOperation(company, input.operationId);
    if (earlier) return earlier;
    throw error;
  }
}

const tooMany = () =>
  conflict(
    "Units of this order were returned or announced in the meantime. Reload the page and try again.",
    "return_limit_reached",
  );

const statusOf = (source: ReturnSource, trackingNumber: string | null): ReturnStatus =>
  source === "store" ? "requested" : trackingNumber ? "in-transit" : "announced";

const rowOf = (returnId: string, { item, quantity, reason, comment, requested }: NewLine, line: number) => ({
  ...{ returnId, line, orderItemId: item.itemId, productId: item.productId, sku: item.sku, name: item.name },
  ...{ expected: quantity, reason, comment, requested },
});

/** The return that this form made before. */
export const findByOperation = (company: CompanyDb, operationId: string): Statement<CreatedReturn | null> =>
  company.selectFirst(returns, { columns: ["id", "number"], where: eq(returns.operationId, operationId) });
