import fc from "fast-check";
import { expect, test } from "vitest";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { aCompany } from "#tests/factories/company";
import { anIntegration, stagedOrders } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { processAll } from "../bulk-runs.server";
import { getStagedOrder } from "../staging.service.server";
import { checkPending } from "./check-pending.server";

const line = fc.record({ sku: fc.constantFrom("A", "B", "UNKNOWN", ""), quantity: fc.constantFrom(1, 2, 3, 1.5) });
const order = fc.record({
  lines: fc.array(line, { maxLength: 3 }),
  status: fc.constantFrom("processing", "processing", "processing", "pending", "cancelled"),
  number: fc.constantFrom("N-1", "N-1", "N-2", "own"),
  damaged: fc.boolean().map((yes) => yes),
});

test("the dry run predicts the result of processing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      async (wanted, a, b) => {
        const company = await aCompany();
        const prefix = company.id.slice(-12);
        const products = [
          await aProduct(company, { sku: `A-${prefix}`, onHand: a }),
          await aProduct(company, { sku: `B-${prefix}`, onHand: b }),
        ];
        const integration = await anIntegration(company);
        const staged = await stagedOrders(
          company,
          wanted.map(({ lines, status, number, damaged }, i) => ({
            integration,
            placedAt: 1_700_000_000_000 + i,
            ...(number !== "own" && { number }),
            lines: lines.map(({ sku, quantity }) => ({
              sku: sku === "A" ? products[0]!.sku : sku === "B" ? products[1]!.sku : sku,
              quantity,
            })),
            payload: { status },
            ...(damaged && i % 3 === 2 && { bytes: new Uint8Array([1]) }),
          })),
        );
        const { full, short, held, ended, refused, orders } = await checkPending(systemWorld(), company.id);

        await processAll(systemWorld(), company.id);

        const now = { full: 0, short: 0, held: 0, ended: 0, refused: 0, orders: staged.length };
        for (const { id } of staged) {
          const { status } = await getStagedOrder(systemWorld(), id);
          if (status === "error") now.refused += 1;
          else {
            const made = await getOrder(systemWorld(), id);
            const isShort = /^(Not enough stock of [^.]*\. ?)+$/.test(made.holdReason ?? "");
            if (made.status === "pending") now.full += 1;
            else if (made.status !== "on-hold") now.ended += 1;
            else now[isShort ? "short" : "held"] += 1;
          }
        }
        expect({ full, short, held, ended, refused, orders }).toEqual(now);
      },
    ),
    { numRuns: runs(5, { thorough: 50 }) },
  );
});

test("it lists the products that are short and the reasons for holds, each with the oldest order", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const lines = [{ sku: product.sku, quantity: 4 }];
  const staged = await stagedOrders(company, [
    { placedAt: 1_700_000_000_001, lines },
    { placedAt: 1_700_000_000_002, lines },
    { placedAt: 1_700_000_000_003, lines },
    { placedAt: 1_700_000_000_004, lines: [{ sku: "X" }, { sku: "Y" }] },
  ]);

  expect(await checkPending(systemWorld(), company.id)).toMatchObject({
    orders: 4,
    full: 1,
    short: 2,
    held: 1,
    shortages: [{ sku: product.sku, orders: 2, units: 6 }],
    problems: [{ kind: "unknown-sku", orders: 1, first: staged[3]!.id }],
  });
});

test("it checks the oldest orders only, in one round trip per fifty, and changes nothing", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  await stagedOrders(
    company,
    Array.from({ length: 120 }, () => ({ lines: [{ sku: product.sku }] })),
  );
  const ctx = systemWorld();

  const { orders, pending } = await checkPending(ctx, company.id, 100);

  expect({ orders, pending }).toEqual({ orders: 100, pending: 120 });
  expect(ctx.costs.trips).toBe(2);
  expect(ctx.costs.written).toBe(0);
});

test("another company is not found", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const narrow = { ...systemWorld(), db: systemWorld().db.company(company.id) };
  await expect(checkPending(narrow, other.id)).rejects.toThrow();
});
