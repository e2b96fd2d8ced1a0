import { redirect } from "@remix-run/cloudflare";
import { todayOf } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import { conflict } from "#app/domain/kernel/errors";
import { type Command, IDLE_COMMAND } from "#app/domain/picking/lists/commands";
import { activeSession, pickableOrders, skipLine, undoPick } from "#app/domain/picking/picking.service.server";
import { nextLine, type PickState } from "#app/domain/picking/plan/pick-state";
import type { FlashInput } from "#app/http/answers/flash.server";
import { pickingPaths } from "#app/http/picking-paths";
import { completeOrder, pauseOrder, resumeOrder, startOrder } from "./session-steps.server";

/**
 * Runs a scanned command code that was submitted as a form: between two orders, or without scripts. With scripts the
 * screen handles commands itself while an order is being picked.
 * @throws conflict when there is nothing to do
 */
export async function obey(ctx: Ctx, command: Command): Promise<FlashInput | Response> {
  const picking = await activeSession(ctx);
  const isActive = picking?.session.status === "active";
  if (command === "CMDSTART") {
    if (isActive) throw conflict(IDLE_COMMAND.start, "picking_another_order");
    if (picking) return resumeOrder(ctx, picking.order.id);
    const [first] = await pickableOrders(ctx, 1);
    if (!first) throw conflict("No orders to pick.", "no_order_to_pick");
    return startOrder(ctx, first.id);
  }
  if (!picking || !isActive) throw conflict("You are not picking an order. Start or resume one first.", "not_picking");
  const orderId = picking.order.id;
  switch (command) {
    case "CMDPAUSE":
      return pauseOrder(ctx, orderId);
    case "CMDDONE":
      return completeOrder(ctx, orderId);
    case "CMDUNDO":
      await undoPick(ctx, { orderId });
      return { title: "Reversed", description: "Return the units to their bin." };
    case "CMDSKIP": {
      const itemId = next(ctx, picking);
      await skipLine(ctx, { orderId, itemId });
      return { title: "Skipped", description: "It comes up again after the other items." };
    }
    case "CMDSHORT":
      return redirect(pickingPaths.shortPick(next(ctx, picking)), 303);
    case "CMDLOT":
      return redirect(pickingPaths.changePickLot(next(ctx, picking)), 303);
  }
}

/**
 * The item that the picker is at.
 * @throws conflict when nothing is left
 */
function next(ctx: Ctx, picking: PickState): string {
  const line = nextLine(picking, todayOf(ctx, picking.order.companyId));
  if (!line) throw conflict(IDLE_COMMAND.item, "no_item_to_pick");
  return line.id;
}
