import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { systemWorld } from "#tests/factories/world";
import { suggestCustomers } from "./customers.server";

const ctx = systemWorld();

test("a customer is suggested once, by name or email, with the newest order's address, and within the company only", async () => {
  const [mine, foreign] = [await aCompany(), await aCompany()];
  const wilma = { customerName: "Wilma Engel", customerEmail: "wilma@example.com" };
  await anOrder(mine, { ...wilma, shippingAddress: "Old Street 1\nHamburg" });
  const newest = await anOrder(mine, { ...wilma, shippingAddress: "New Street 2\nBerlin" });
  await anOrder(mine, { customerName: "Bo Li", customerEmail: "bo@example.com" });
  await anOrder(foreign, { customerName: "Wilma Foreign", customerEmail: "foreign@example.com" });

  const found = (text: string) => suggestCustomers(ctx.db.company(mine.id), text);
  const expected = [{ ...wilma, orderId: newest.id, shippingAddress: "New Street 2\nBerlin" }];
  expect(await found("wilm")).toEqual(expected);
  expect(await found("engel wilma@")).toEqual(expected);
  for (const none of ["", "wi", "foreign", "%", '"', newest.orderNumber])
    expect([none, await found(none)]).toEqual([none, []]);
});

test("at most six customers are suggested, read in proportion however many orders match", async () => {
  const company = await aCompany();
  for (let n = 0; n < 60; n++)
    await anOrder(company, { customerName: `Costly ${n % 20}`, customerEmail: `c${n % 20}@example.com` });
  const world = systemWorld();
  expect(await suggestCustomers(world.db.company(company.id), "costly")).toHaveLength(6);
  expect(world.costs.trips).toBe(1);
  expect(world.costs.read).toBeLessThanOrEqual(41 * 6);
});
