import { sql } from "drizzle-orm";
import { freeAllocations, shipAllocations } from "#app/domain/inventory/allocation.server";
import type { OrderDraft } from "#app/domain/orders/order-draft";
import type { OrderStatus } from "#app/domain/orders/orders.schema";
import { type ItemRow, listItems, moveStatements, placeOrder } from "#app/domain/orders/orders.service.server";
import { pickSessions, picks } from "#db/schema/picking";
import { allocations } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { aDraft } from "./draft";
import type { TestProduct } from "./stock";
import { systemWorld } from "./world";

export interface TestOrder {
  id: string;
  companyId: string;
  orderNumber: string;
  items: ItemRow[];
}

export interface TestOrderLine {
  product?: TestProduct;
  sku?: string | null;
  name?: string;
  quantity?: number;
  priceMinor?: number;
}

/** The transitions from the status in which an order is placed to each other status. */
const WAY: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: [],
  "on-hold": [],
  completed: [],
  refunded: [],
  failed: [],
  "checkout-draft": [],
  cancelled: ["cancelled"],
  processing: ["processing"],
  picking: ["picking"],
  picked: ["picking", "picked"],
  shipped: ["picking", "picked", "shipped"],
  delivered: ["picking", "picked", "shipped", "delivered"],
};

const ARRIVES: Partial<Record<OrderStatus, OrderDraft["arrival"]>> = {
  "on-hold": "on-hold",
  completed: "completed",
  refunded: "refunded",
  failed: "failed",
};

/**
 * An order created by the application's own code, then taken to `status` as in the warehouse: a picked order has its
 * picks and session, and a shipped one has reduced the stock. A pending order needs products with enough stock, or no
 * lines. `placedAt` sets its age.
 */
export async function anOrder(
  company: { id: string },
  over: Partial<Omit<OrderDraft, "lines" | "id" | "arrival">> & {
    status?: OrderStatus;
    lines?: TestOrderLine[];
    placedAt?: number;
  } = {},
): Promise<TestOrder> {
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const { status = "pending", lines = [], placedAt, ...fields } = over;
  const draft = aDraft({
    ...(status === "on-hold" ? { holds: [{ kind: "payment" as const, reason: "Waiting for the payment." }] } : {}),
    ...fields,
    id: ctx.newId(placedAt),
    arrival: ARRIVES[status] ?? "pending",
    lines: lines.map(({ product, ...line }) => ({
      ...line,
      ...(product ? { productId: product.id, sku: product.sku } : {}),
    })),
  });
  const { judgement } = await placeOrder(ctx, db, draft, { source: "manual" });
  const wanted = ARRIVES[status] ?? "pending";
  if (judgement.status !== wanted) throw new Error(`The order is ${judgement.status}: ${judgement.holdReason}`);
  let from: OrderStatus = wanted;
  for (const to of WAY[status]) {
    await step(ctx, db, draft.id, from, to);
    from = to;
  }
  const items = await listItems(ctx, draft.id);
  return { id: draft.id, companyId: company.id, orderNumber: draft.orderNumber, items };
}

async function step(
  ctx: ReturnType<typeof systemWorld>,
  db: CompanyDb,
  id: string,
  from: OrderStatus,
  to: OrderStatus,
): Promise<void> {
  if (to === "picked") await pickAll(ctx, db, id);
  const stock =
    to === "cancelled"
      ? [freeAllocations(ctx, db, id, "Cancelled")]
      : to === "shipped"
        ? [shipAllocations(ctx, db, id)]
        : [];
  const shippedAt = to === "shipped" ? { shippedAt: ctx.now() } : {};
  await db.batch(...stock, ...moveStatements(ctx, db, { id, from, to, ...shippedAt }));
}

async function pickAll(ctx: ReturnType<typeof systemWorld>, db: CompanyDb, orderId: string): Promise<void> {
  const promised = await db.rows(
    {
      itemId: allocations.itemId,
      lotId: allocations.lotId,
      locationId: allocations.locationId,
      quantity: allocations.quantity,
    },
    (own) => sql`from ${allocations} where ${own(allocations)} and ${allocations.orderId} = ${orderId}`,
  );
  const sessionId = ctx.newId();
  const by = { userId: `picker-${sessionId}`, at: ctx.now() };
  const session = { id: sessionId, orderId, userId: by.userId, userName: "Pia Picker", startedAt: by.at };
  await db.batch(
    db.insert(pickSessions, { ...session, status: "active" }),
    ...promised.map((row) => db.insert(picks, { ...row, ...by, id: ctx.newId(), sessionId, orderId, kind: "pick" })),
    db.update(pickSessions, { status: "completed", endedAt: by.at }, sql`${pickSessions.id} = ${sessionId}`),
  );
}
