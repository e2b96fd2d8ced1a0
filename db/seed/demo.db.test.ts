import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import { productStock, stockMovements } from "#db/schema/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { seedDemo, writeDemo } from "./demo.server";

test("the demo is four companies whose stock equals the sum of their receipts, and it is seeded once", async () => {
  const ctx = systemWorld();
  const companyIds = await writeDemo(ctx, "http://127.0.0.1:1");
  expect(companyIds).toHaveLength(4);

  for (const id of companyIds) {
    const company = ctx.db.company(id);
    const [[stock], [ledger]] = await company.batch(
      company.rows({ units: sql<number>`sum(on_hand)` }, (own) => sql`from ${productStock} where ${own(productStock)}`),
      company.rows(
        { units: sql<number>`sum(delta_on_hand)` },
        (own) => sql`from ${stockMovements} where ${own(stockMovements)}`,
      ),
    );
    expect(stock?.units).toBeGreaterThan(100);
    expect(stock).toEqual(ledger);
  }
  expect(await seedDemo(new RequestState(testEnv, null), "http://127.0.0.1:1")).toEqual({ seeded: false });
});
