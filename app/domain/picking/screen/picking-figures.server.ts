import { and, eq, gte, lt, type SQL } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import { atChosenWarehouse } from "../../orders/order-conditions.server";
import { type Priority, priorityOf } from "../../orders/orders.schema";
import { listAssigned, listPickable, listUnassigned } from "./picking-screen.repo.server";

const DAY_MS = 86_400_000;

/** An order that can be picked and that no one is picking. */
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
  /** That change is a cancellation. */
  isCanceled: boolean;
  isAssignedToUser: boolean;
  warehouseId: string;
  /** The picker it is assigned to, unless that is the user. */
  assignedTo: string | null;
}

/** Filter of the pickable orders. */
export interface PickableFilter {
  companyId?: string | undefined;
  /** A key of `PLACED`, or an option's label; an unknown value matches no orders. */
  priority?: string | undefined;
  /** Only orders of one unit. */
  isSingle?: boolean | undefined;
  /** Only orders of this wave. */
  waveId?: string | undefined;
  /** Only orders with units in this zone. */
  zone?: string | undefined;
}

/**
 * Orders placed since yesterday, or earlier. Filters by id, which contains the time the order was placed, so that the
 * index stays the same.
 */
const PLACED: Record<string, (yesterday: string) => SQL> = {
  overdue: (yesterday) => lt(orders.id, yesterday),
  recent: (yesterday) => gte(orders.id, yesterday),
};

/** The user's assigned orders first, then the most urgent, and of equal priority those that have waited longest. */
export const pickableOrders = (ctx: Ctx, limit: number, filter: PickableFilter = {}): Statement<PickableOrder[]> =>
  listPickable(ctx.db.within(filter.companyId), queryOf(ctx, limit, filter)).map((rows) => rows.map(toPickable(ctx)));

/** The same without the orders assigned to the user. */
export const otherOrders = (ctx: Ctx, limit: number, filter: PickableFilter): Statement<PickableOrder[]> =>
  listUnassigned(ctx.db.within(filter.companyId), queryOf(ctx, limit, filter)).map((rows) => rows.map(toPickable(ctx)));

/** Orders assigned to the user that they can start, and how many there are. */
export const assignedOrders = (ctx: Ctx, limit: number, filter: PickableFilter) =>
  listAssigned(ctx.db.within(filter.companyId), queryOf(ctx, limit, filter)).map((rows) => ({
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, ...row }) => toPickable(ctx)(row)),
  }));

function queryOf(ctx: Ctx, limit: number, { priority, isSingle, waveId, zone }: PickableFilter) {
  const yesterday = firstIdAt(ctx.now() - DAY_MS);
  const placed = priority ? (PLACED[priority]?.(yesterday) ?? NEVER) : undefined;
  const single = isSingle ? eq(orders.unitCount, 1) : undefined;
  const wave = waveId ? eq(orders.waveId, waveId) : undefined;
  return { where: and(placed, single, wave ?? atChosenWarehouse(ctx)), zone, limit, pickerId: ctx.actor.id };
}

type Listed = Awaited<ReturnType<typeof listPickable>>[number];

const toPickable =
  ({ actor }: Ctx) =>
  ({ undecided, priority, assignedPickerId, assignedPickerName, ...order }: Listed): PickableOrder => ({
    ...order,
    priority: priorityOf(priority),
    isUndecided: undecided > 0,
    isCanceled: undecided === 2,
    isAssignedToUser: assignedPickerId === actor.id,
    assignedTo: assignedPickerId === actor.id ? null : assignedPickerName,
  });

/** No order has an empty id. */
const NEVER = eq(orders.id, "");
