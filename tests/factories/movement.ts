import { stockMovements } from "#db/schema/stock";
import type { TestProduct } from "./stock";
import { systemWorld } from "./world";

interface TestMovement {
  delta?: number;
  /** Units that it allocates to the order's line; below zero for units that it frees. */
  allocated?: number;
  item?: { id: string; orderId: string };
  /** When it happened; its id contains this time. */
  at: number;
  kind?: (typeof stockMovements.$inferSelect)["kind"];
  reason?: string | null;
  /** Index in the product's lots. */
  lot?: number;
}

/** Movements of a product's units at the given times, written in this order. */
export async function movementsAt(product: TestProduct, moves: readonly TestMovement[]): Promise<string[]> {
  const ctx = systemWorld();
  const db = ctx.db.company(product.companyId);
  const rows = moves.map(({ delta = 1, allocated = 0, item, at, kind = "adjust", reason = null, lot = 0 }) => {
    const id = ctx.newId(at);
    const { id: lotId, locationId } = product.lots[lot] ?? { id: "", locationId: "" };
    const who = { actorId: "test", actorName: "Test", operationId: id };
    const units = { deltaOnHand: delta, deltaAllocated: allocated };
    const of = item ? { orderId: item.orderId, orderItemId: item.id } : {};
    return { id, productId: product.id, lotId, locationId, ...units, ...of, kind, reason, ...who, at };
  });
  // In several statements, because the triggers' work per statement is limited.
  for (let from = 0; from < rows.length; from += 1000) {
    await db.insertMany(stockMovements, rows.slice(from, from + 1000));
  }
  return rows.map(({ id }) => id);
}
