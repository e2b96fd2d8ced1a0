import { stockMovements } from "#db/schema/stock";
import type { TestProduct } from "./stock";
import { systemWorld } from "./world";

interface TestMovement {
  delta?: number;
  /** When it happened; its id is made of that moment. */
  at: number;
  kind?: (typeof stockMovements.$inferSelect)["kind"];
  reason?: string | null;
  /** Place in the product's lots. */
  lot?: number;
}

/** Movements of a product's units at moments of the test's choice, written in this order. */
export async function movementsAt(product: TestProduct, moves: readonly TestMovement[]): Promise<string[]> {
  const ctx = systemWorld();
  const db = ctx.db.company(product.companyId);
  const rows = moves.map(({ delta = 1, at, kind = "adjust", reason = null, lot = 0 }) => {
    const id = ctx.newId(at);
    const { id: lotId, locationId } = product.lots[lot] ?? { id: "", locationId: "" };
    const who = { actorId: "test", actorName: "Test", operationId: id };
    return { id, productId: product.id, lotId, locationId, deltaOnHand: delta, kind, reason, ...who, at };
  });
  // In parts: the triggers' work for one statement is bounded.
  for (let from = 0; from < rows.length; from += 1000) {
    await db.insertMany(stockMovements, rows.slice(from, from + 1000));
  }
  return rows.map(({ id }) => id);
}
