import { eq, gte, lt, type SQL } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import { type Priority, priorityOf } from "../../orders/orders.schema";
import { listPickable } from "./picking-screen.repo.server";

const DAY_MS = 86_400_000;

/** An order that can be picked and has no picker. */
export interface PickableOrder {
  id: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  lineCount: number;
  unitCount: number;
  createdAt: number;
  priority: Priority;
  /** Its store changed it and no user has decided: it can be picked but not shipped. */
  isUndecided: boolean;
}

/** Filter of the pickable orders. */
export interface PickableFilter {
  companyId?: string | undefined;
  /** A key of `PLACED`, or an option's label; an unknown value matches no orders. */
  priority?: string | undefined;
}

/**
 * Orders placed since yesterday, or earlier. Filters by id, which contains the time the order was placed, so that the
 * index stays the same.
 */
const PLACED: Record<string, (yesterday: string) => SQL> = {
  overdue: (yesterday) => lt(orders.id, yesterday),
  recent: (yesterday) => gte(orders.id, yesterday),
};

/** The most urgent orders, and of equal priority those that have waited longest. */
export const pickableOrders = (ctx: Ctx, limit: number, filter: PickableFilter = {}): Statement<PickableOrder[]> => {
  const yesterday = firstIdAt(ctx.now() - DAY_MS);
  const placed = filter.priority ? (PLACED[filter.priority]?.(yesterday) ?? NEVER) : undefined;
  return listPickable(ctx.db.within(filter.companyId), { placed, limit }).map((rows) =>
    rows.map(({ undecided, priority, ...order }) => {
      return { ...order, priority: priorityOf(priority), isUndecided: undecided === 1 };
    }),
  );
};

/** No order has an empty id. */
const NEVER = eq(orders.id, "");
