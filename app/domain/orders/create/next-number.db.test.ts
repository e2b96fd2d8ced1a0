import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { systemWorld, worldOf } from "#tests/factories/world";
import { NewOrder } from "../orders.schema";
import { createOrder } from "../orders.service.server";
import { companiesForOrder, companyOfOrder, suggestedNumber } from "./companies-for-order.server";
import { nextNumber } from "./next-number.repo.server";

const ctx = systemWorld();

const order = (companyId: string, orderNumber: string, operationId: string = crypto.randomUUID()) =>
  createOrder(
    ctx,
    NewOrder.parse({
      ...{ orderNumber, companyId, customerName: "Mara Engel", customerEmail: "mara@example.test" },
      ...{ shippingAddress: "Poststrasse 12\n20354 Hamburg", totalAmount: 1 },
    }),
    { operationId },
  );

test("the first number is M-1001, then each order moves it on by one; other companies' orders do not", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  await order(other.id, "M-1001");
  await order(company.id, "1001");
  const suggested = [];
  for (let n = 0; n < 18; n++) {
    const number = (await nextNumber(ctx.db.company(company.id))) ?? "";
    suggested.push(number);
    await order(company.id, number);
  }
  expect(suggested).toEqual(Array.from({ length: 18 }, (_, n) => `M-${1001 + n}`));
  expect(await nextNumber(ctx.db.company(other.id))).toBe("M-1002");
});

test("with gaps the number is still free, and it is read from the index of numbers", async () => {
  const company = await aCompany();
  const used = ["M-1001", "M-1002", "M-1004", "M-1008", "M-1009", "M-9999"];
  for (const number of used) await order(company.id, number);
  const number = await nextNumber(ctx.db.company(company.id));
  expect(number).toMatch(/^M-1\d{3}$/);
  expect(used).not.toContain(number);
  const plans = (await plansOf(systemWorld(), async (world) => nextNumber(world.db.company(company.id)))).flat();
  const reads = plans.filter((line) => line.includes(" orders"));
  expect(reads).not.toEqual([]);
  expect(new Set(reads)).toEqual(
    new Set(["SEARCH orders USING COVERING INDEX orders_number (company_id=? AND order_number=?)"]),
  );
});

test("of two forms with one suggestion the second is refused with the next number", async () => {
  const company = await aCompany();
  const outcomes = await Promise.allSettled([order(company.id, "M-1001"), order(company.id, "M-1001")]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({
    code: "conflict",
    detail: { fields: { orderNumber: ["This order number is already used. M-1002 is free."] } },
  });
});

test("a user of one company gets a suggestion; with several companies none is made before one is chosen", async () => {
  const company = await aCompany();
  const other = await aCompany();
  const suggestion = async (world: typeof ctx, chosen?: string) =>
    suggestedNumber(world, companyOfOrder(await companiesForOrder(world), chosen));
  const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "orders.create");
  expect(await suggestion(owner)).toBe("M-1001");
  const admin = worldOf(await aUser("admin"), "orders.create");
  expect(await suggestion(admin)).toBeUndefined();
  expect(await suggestion(admin, company.id)).toBe("M-1001");
  // A company out of reach is ignored like an unknown one.
  expect(await suggestion(owner, other.id)).toBe("M-1001");
  expect(await suggestion(admin, "unknown")).toBeUndefined();
});
