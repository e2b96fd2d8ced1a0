import { desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inList } from "#db/expressions";
import { orders } from "#db/schema/orders";
import { type StagedCorrections, skuAliases, stagingOrders } from "#db/schema/staging";
import { aCompany } from "#tests/factories/company";
import { aStagedOrder } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { judge } from "../../orders/order-draft";
import { readStaged } from "../process-staged.server";
import type { StagedFilter } from "../staging.repo.server";
import { problemsAmong, surroundingsOf } from "./find-problems.server";
import { readAhead, referencesByCompany } from "./staged-references.repo.server";

/** Two active products and an archived one, with their store SKUs, one of which equals another product's own SKU. */
async function aShop() {
  const company = await aCompany();
  const [a, , gone] = [
    await aProduct(company, { sku: "A", onHand: 3 }),
    await aProduct(company, { sku: "B", onHand: 1 }),
    await aProduct(company, { sku: "GONE", archivedAt: 1 }),
  ];
  const db = systemWorld().db.company(company.id);
  const mapped = (sku: string, productId: string) =>
    db.insert(skuAliases, { sku, productId, createdBy: "test", createdByName: "Test", createdAt: 1 });
  const numbered = (orderNumber: string) =>
    db.insert(orders, {
      ...{ id: systemWorld().newId(), orderNumber, status: "completed", source: "manual", createdAt: 1, updatedAt: 1 },
    });
  await db.batch(
    ...[mapped("THEIRS", a.id), mapped("B", a.id), mapped("OLD", gone.id)],
    ...[numbered("TAKEN"), numbered("BOTH"), numbered("BOTH-777")],
  );
  return { company, db, productId: a.id };
}

const wanted = fc.record({
  shop: fc.constantFrom(0, 1),
  skus: fc.array(fc.constantFrom("A", "B", "GONE", "THEIRS", "OLD", "NOBODY'S", ""), { maxLength: 4 }),
  quantity: fc.constantFrom(1, 2, 1.5, 0),
  number: fc.constantFrom(undefined, "TAKEN", "BOTH"),
  status: fc.constantFrom("processing", "processing", "pending", "completed"),
  corrected: fc.constantFrom(null, null, "product", "nothing", "number", "unknown"),
  isBare: fc.constantFrom(false, false, true),
});

test("references read with staged orders give the same problems as references read afterwards", async () => {
  const shops = [await aShop(), await aShop()] as const;
  let at = 1_700_000_000_000;
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 1, maxLength: 6 }), async (all) => {
      const ids: string[] = [];
      for (const { shop, skus, quantity, number, status, corrected, isBare } of all) {
        const { company, db, productId } = shops[shop as 0 | 1];
        const staged = await aStagedOrder(company, {
          lines: skus.map((sku) => ({ sku, quantity })),
          placedAt: ++at,
          externalId: "777",
          payload: { status },
          ...(number && { number }),
        });
        ids.push(staged.id);
        const chosen = { product: productId, nothing: null, unknown: "no-product" };
        const corrections: StagedCorrections | null =
          corrected === null
            ? null
            : corrected === "number"
              ? { number: "TAKEN" }
              : { lines: { "1": chosen[corrected as keyof typeof chosen] } };
        await db.update(
          stagingOrders,
          { corrections, ...(isBare && { lines: null }) },
          eq(stagingOrders.id, staged.id),
        );
      }
      const ctx = systemWorld();
      const filter: StagedFilter = { where: inList(stagingOrders.id, ids), orderBy: desc(stagingOrders.id) };
      const [rows, named] = await ctx.db.batch(...readAhead(ctx, ctx.db, filter));
      const references = referencesByCompany(rows, named);
      const reads = await Promise.all(rows.map((row) => readStaged(ctx, row)));
      const after = await surroundingsOf(ctx, reads);
      const said = (around: typeof after) =>
        reads.map((read) => [
          problemsAmong(read, around),
          read.kind === "order" && judge(read.draft, around.get(read.row.companyId)?.products ?? []),
        ]);

      expect(said(await surroundingsOf(ctx, reads, { references }))).toEqual(said(after));
      const quick = await surroundingsOf(ctx, reads, { references, endedToo: false });
      expect(reads.map((read) => problemsAmong(read, quick))).toEqual(reads.map((read) => problemsAmong(read, after)));
      const trips = ctx.costs.trips;
      await surroundingsOf(
        ctx,
        reads.filter((_, i) => !all.at(-1 - i)?.isBare && all.at(-1 - i)?.quantity !== 0),
        {
          ...{ references, endedToo: false },
        },
      );
      expect(ctx.costs.trips).toBe(trips);
    }),
    { numRuns: runs(5, { thorough: 50 }) },
  );
});
