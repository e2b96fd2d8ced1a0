import { eq } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { returns } from "#db/schema/returns/returns";
import { innerJoin } from "#db/select.server";
import { companyThatHas } from "../companies/companies.service.server";
import { sentWithOrder, serialsOfReturn } from "../inbound/returned-serials.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { hasPostageAccount, shownReturnLabel } from "../shipping/return-postage.server";
import { warehouseNames } from "../warehouses/warehouse-choices.server";
import { canBuyLabel } from "./postage/return-postage.server";
import * as repo from "./queries/returns.repo.server";
import { canMoveReturn, OPEN_STATUSES } from "./return-status";
import { hasRefund, refundOf } from "./store/refund";
import { shownStore, storeOf } from "./store/store-note.server";

/** A return with its lines and what was received, in one round trip. @throws not_found, also for one out of scope */
export async function readReturn(ctx: Ctx, returnId: string) {
  const { db } = ctx;
  const [row, lines, units, items, lots, serials, sent, order, company, label, sellsPostage, warehouses, store] =
    await db.batch(
      db.find(returns, returnId),
      repo.linesOf(db, returnId),
      repo.unitsOf(db, returnId),
      repo.returnableItems(db, { returnId }),
      repo.shippedLots(db, { returnId }),
      serialsOfReturn(db, returnId),
      sentWithOrder(db, returnId),
      db.selectFirst(returns, {
        columns: {
          ...{ id: orders.id, orderNumber: orders.orderNumber, customerName: orders.customerName },
          currency: orders.currency,
        },
        join: [innerJoin(orders, eq(orders.id, returns.orderId))],
        where: eq(returns.id, returnId),
      }),
      companyThatHas(ctx, returns, returnId),
      shownReturnLabel(ctx, returnId),
      hasPostageAccount(ctx, returnId),
      warehouseNames(ctx),
      storeOf(db, returnId),
    );
  if (!row) throw notFound("This return");
  const { companyId, status } = row;
  const isOpen = OPEN_STATUSES.includes(status);
  const withUnits = lines.map((line) => ({
    ...line,
    lots: lots.filter(({ itemId }) => itemId === line.orderItemId).map(({ itemId: _itemId, ...lot }) => lot),
    /** Serial numbers that were sent with the order and did not come back. */
    sent: sent
      .filter(({ productId, endedAt }) => productId === line.productId && endedAt === null)
      .map(({ serial }) => serial),
    units: units
      .filter((unit) => unit.line === line.line)
      .map((unit) => ({
        ...unit,
        serials: serials.filter(({ unitsId }) => unitsId === unit.id).map(({ serial }) => serial),
      })),
  }));
  const mayAnnounce = ctx.can("orders.create", companyId);
  const mayReceive = ctx.can("inventory.receive", companyId);
  return {
    return: row,
    order,
    /** What the customer can be refunded for; null when there is nothing to refund here. */
    refund:
      order && hasRefund(status, row.source, row.orderId)
        ? { ...refundOf(withUnits), currency: order.currency, store: store && shownStore(store) }
        : null,
    label,
    companyName: company?.name ?? null,
    warehouse: warehouses.get(row.warehouseId) ?? null,
    lines: withUnits,
    /** The order's products that are not on the return. */
    others: items.filter(
      ({ itemId, shipped, returned }) => shipped > returned && !lines.some((line) => line.orderItemId === itemId),
    ),
    may: {
      confirm: status === "requested" && mayAnnounce,
      label:
        (label !== null || (sellsPostage && canBuyLabel(status, row.orderId))) && ctx.can("returns.postage", companyId),
      arrive: canMoveReturn(status, "arrived") && mayReceive,
      // The number of a purchased label is the parcel's.
      track: label === null && isOpen && ["requested", "announced", "in-transit"].includes(status) && mayAnnounce,
      receive: isOpen && mayReceive,
      complete: status === "receiving" && mayReceive,
      correct:
        (status === "receiving" && mayReceive) || (status === "completed" && ctx.can("inventory.adjust", companyId)),
      cancel: canMoveReturn(status, "canceled") && row.receivedUnits === 0 && mayAnnounce,
    },
  };
}
export type ReturnScreen = Awaited<ReturnType<typeof readReturn>>;
export type ReturnScreenLine = ReturnScreen["lines"][number];
