import type { BatchResults } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { openHolds } from "../../orders/holds.server";
import type { OrderStatus } from "../../orders/order-status";
import { undecidedOf } from "../../orders/undecided.server";
import {
  findFailedTracking,
  findOpenSession,
  findUnreleased,
  listOpenShortages,
  listUncounted,
  listUnfit,
} from "./blocker-facts.repo.server";
import type { Blocker, Facts } from "./blocker-types";
import { blockersOf } from "./blockers";

/** Facts about an order's blockers, for the caller's batch; pass them to `whyNot`. */
export const blockerFacts = (ctx: Ctx, orderId: string) =>
  [
    openHolds(ctx.db, orderId),
    findOpenSession(ctx.db, orderId),
    listUnfit(ctx, ctx.db, orderId),
    listOpenShortages(ctx.db, orderId),
    listUncounted(ctx.db, orderId),
    undecidedOf(ctx, orderId),
    findFailedTracking(ctx.db, orderId),
    findUnreleased(ctx.db, orderId),
  ] as const;

type BlockerFacts = BatchResults<ReturnType<typeof blockerFacts>>;

/** What keeps the order from continuing, with the actions available to the user. */
export function whyNot(
  ctx: Ctx,
  order: { companyId: string; status: OrderStatus },
  lines: Facts["lines"],
  [holds, session, unfit, shortages, uncounted, proposals, untold, unreleased]: BlockerFacts,
): Blocker[] {
  const may = (permission: Parameters<Ctx["can"]>[0]) => ctx.can(permission, order.companyId);
  return blockersOf(
    {
      order,
      lines,
      holds,
      session,
      unfit: unfit.map(({ allocated, ...lot }) => ({ ...lot, left: allocated - lot.picked })),
      shortages,
      // A bin needs one count, however many shortages it has.
      toCount: [...new Map(uncounted.map((bin) => [`${bin.location} ${bin.productId}`, bin])).values()],
      proposals,
      isUnreleased: unreleased !== null,
      untold: untold && { gaveUp: untold.status === "dead", error: untold.error ?? "" },
    },
    {
      id: ctx.actor.id,
      now: ctx.now(),
      may: {
        edit: may("orders.edit"),
        hold: may("orders.hold"),
        pick: may("orders.operate"),
        supervise: may("picking.supervise"),
        receive: may("inventory.receive"),
        count: may("inventory.adjust"),
        messages: ctx.can("system.read"),
      },
    },
  );
}
