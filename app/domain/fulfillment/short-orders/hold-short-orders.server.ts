import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import { groupBy } from "../../kernel/sums";
import type { NewHold } from "../../orders/holds";
import { getOrder } from "../../orders/orders.service.server";
import { holdOrder } from "../change-status.server";
import { listShortLines, type ShortLine } from "./short-lines.repo.server";

/**
 * Puts those of these orders, or of all, on hold that wait to be picked and lack units, so that they continue once stock is received.
 * An order that is being picked stays: its picker reports what is missing. Returns the number put on hold.
 */
export async function holdShortOrders(
  ctx: Ctx,
  companyId: string,
  orderIds: readonly string[] | null,
): Promise<number> {
  const short = groupBy(await listShortLines(ctx.db.company(companyId), orderIds), ({ orderId }) => orderId);
  let held = 0;
  for (const [orderId, lines] of short) {
    try {
      await holdOrder(ctx, await getOrder(ctx, orderId), [...groupBy(lines, ({ sku }) => sku).values()].map(holdFor));
      held += 1;
    } catch (error) {
      // Another user changed it meanwhile: what is on hold or canceled needs no hold, and what is picked has its picker.
      if (!(error instanceof DomainError && error.code === "conflict")) throw error;
      ctx.log.info("short order changed meanwhile", { companyId, orderId });
    }
  }
  return held;
}

/** The hold for one product's lines. */
function holdFor(lines: readonly ShortLine[]): NewHold {
  const { sku, productId } = lines[0]!;
  const sum = (of: (line: ShortLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const [needed, allocated] = [sum((line) => line.needed), sum((line) => line.allocated)];
  return { kind: "stock", productId, reason: `Not enough stock of ${sku}: ${needed} needed, ${allocated} available.` };
}
