import type { Ctx } from "#app/domain/kernel/ctx";
import { serialNumbers } from "#db/schema/shipping/serial-numbers";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { pickedUnits, type SentOrder } from "./demo-fulfillment.server";
import { hasDemoSerials } from "./demo-stock.server";

/** Serial numbers of the units that were shipped. */
export function demoSerials(
  ctx: Ctx,
  company: CompanyDb,
  sent: readonly SentOrder[],
  pickerId: string,
): Statement<unknown>[] {
  let last = 104_200;
  const rows = sent.flatMap((order) =>
    order.lines
      .filter(({ shelf }) => hasDemoSerials(shelf.product.sku))
      .flatMap((line) =>
        Array.from({ length: pickedUnits(line) }, () => ({
          id: ctx.newId(order.shippedAt),
          productId: line.shelf.productId,
          orderId: order.id,
          serial: `VB2T-${++last}`,
          recordedBy: pickerId,
          recordedByName: "Pavel Novak",
          recordedAt: order.pickedAt + order.pickingMs,
        })),
      ),
  );
  return rows.length > 0 ? [company.insertMany(serialNumbers, rows)] : [];
}
