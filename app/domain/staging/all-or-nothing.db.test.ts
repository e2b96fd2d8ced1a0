import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderHistory, orderItems, orders } from "#db/schema/orders";
import { stockMovements } from "#db/schema/stock";
import { worldCutBefore } from "#tests/factories/batch-cut-short";
import { aCompany } from "#tests/factories/company";
import { aStagedOrder } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { countByStatus } from "./staging.repo.server";
import { processStagedOrder } from "./staging.service.server";

async function traces(company: { id: string }) {
  const db = systemWorld().db.company(company.id);
  const n = { n: sql<number>`count(*)` };
  const [made, items, history, moved, counts] = await db.batch(
    db.rows(n, (own) => sql`from ${orders} where ${own(orders)}`),
    db.rows(n, (own) => sql`from ${orderItems} where ${own(orderItems)}`),
    db.rows(n, (own) => sql`from ${orderHistory} where ${own(orderHistory)}`),
    db.rows(n, (own) => sql`from ${stockMovements} where ${own(stockMovements)} and kind = 'allocate'`),
    countByStatus(db),
  );
  return { rows: [made, items, history, moved].map(([row]) => row?.n), counts };
}

test("a worker that dies between any two writes leaves nothing behind, and the order can still be processed", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const staged = await aStagedOrder(company, { lines: [{ sku: product.sku, quantity: 2 }] });
  const writes = 8; // Statements in order: assert, staging, order, items, history, warehouse, allocation, assert

  for (let before = 0; before <= writes; before++) {
    const ctx = worldCutBefore(systemWorld(), before, 'insert into "orders"');
    await expect(processStagedOrder(ctx, staged.id)).rejects.toThrow();
    expect(ctx.statements()).toBe(writes);
    expect(await traces(company)).toEqual({ rows: [0, 0, 0, 0], counts: { pending: 1 } });
    expect(await levels(product)).toMatchObject({ allocated: 0 });
  }

  await processStagedOrder(systemWorld(), staged.id);
  expect(await traces(company)).toEqual({ rows: [1, 1, 1, 1], counts: { processed: 1 } });
  expect(await levels(product)).toMatchObject({ allocated: 2 });
});
