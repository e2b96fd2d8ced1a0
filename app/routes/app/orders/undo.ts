import { z } from "zod";
import { undoChange } from "#app/domain/orders/undo/undo-change.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { localPath } from "#app/http/redirects/local-path";
import { ordersCounted } from "#app/ui/domain/orders/bulk/chosen-orders";

const Params = z.object({ undoId: z.string().min(1).max(64) });
const Form = z.object({ returnTo: z.string().max(2_000).optional() });

/** Undoes a change of many orders and returns to the page that offered it. */
export const action = buttonAction(
  "orders.read",
  { params: Params, form: Form, failed: "Failed to undo" },
  async ({ ctx, params: { undoId }, input: { returnTo } }) => {
    const { undone, kept } = await undoChange(ctx, undoId);
    const description =
      kept === 0
        ? `${ordersCounted(undone)} changed back.`
        : `${ordersCounted(undone)} changed back. ${ordersCounted(kept)} changed since and stayed as ${kept === 1 ? "it is" : "they are"}.`;
    return done(localPath(returnTo), { title: "Undone", description });
  },
);
