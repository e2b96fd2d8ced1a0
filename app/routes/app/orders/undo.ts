import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { undoHolds } from "#app/domain/fulfillment/bulk/undo-holds.server";
import { undoReceipt } from "#app/domain/inbound/receiving/reverse-receipt.server";
import { undoStock } from "#app/domain/inventory/undo/undo-stock.server";
import { undoChange } from "#app/domain/orders/undo/undo-change.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { orderPaths } from "#app/http/order-paths";
import { localPath } from "#app/http/redirects/local-path";
import { ordersCounted } from "#app/ui/domain/orders/bulk/chosen-orders";

const Params = z.object({ undoId: z.string().min(1).max(64) });
const Form = z.object({ returnTo: z.string().max(2_000).optional() });

const FAILED = { title: "Failed to undo" };

/** Undoes a change of orders or stock and returns to the page that offered it; a run shows its progress first. */
export const action = buttonAction(
  "orders.read",
  { params: Params, form: Form, failed: FAILED.title },
  async ({ ctx, params: { undoId }, input: { returnTo } }) => {
    const stock = await undoStock(ctx, undoId, undoReceipt);
    if (stock) return done(localPath(returnTo), { title: "Undone", description: stock });
    const holds = await undoHolds(ctx, undoId);
    // One order is not worth a page of its own.
    if (holds?.run.total === 1 && holds.run.failed === 1)
      return done(localPath(returnTo), { variant: "destructive", ...FAILED, description: holds.run.failures[0]?.why });
    if (holds && (holds.run.finishedAt === null || holds.run.failed > 0))
      return redirect(orderPaths.bulkRun(holds.run.asked), 303);
    const { undone, kept } = holds ? { undone: holds.run.processed, ...holds } : await undoChange(ctx, undoId);
    const rest = kept > 0 ? ` ${ordersCounted(kept)} changed since and stayed the same.` : "";
    return done(localPath(returnTo), {
      title: "Undone",
      description: `${ordersCounted(undone)} changed back.${rest}`,
    });
  },
);
