import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { worldOf } from "#tests/factories/world";
import { changeStatus } from "../../fulfillment/change-status.server";
import { listNotifications } from "../../notifications/notifications.service.server";
import { NewOrder } from "../orders.schema";
import { createOrder } from "../orders.service.server";

async function anOwnOrder() {
  const company = await aCompany();
  const as = async (role: "client" | "warehouse_manager") =>
    worldOf(await aUser(role, { companyId: company.id }), "orders.read");
  const [creator, colleague, manager] = [await as("client"), await as("client"), await as("warehouse_manager")];
  const input = {
    orderNumber: "M-1",
    customerName: "Mara Engel",
    customerEmail: "mara@example.test",
    shippingAddress: "Poststrasse 12\n20354 Hamburg",
    companyId: company.id,
    totalAmount: "10",
  };
  const { orderId } = await createOrder(creator, NewOrder.parse(input));
  return { company, orderId, creator, colleague, manager };
}

const told = async (ctx: Awaited<ReturnType<typeof anOwnOrder>>["creator"]) =>
  (await listNotifications(ctx, { kind: "own-order" })).map(({ title, body, path }) => [title, body, path]);

test("the creator of an order is notified of a hold while it lasts, and of a cancellation", async () => {
  const { orderId, creator, colleague, manager } = await anOwnOrder();
  expect(await told(creator)).toEqual([]);

  await changeStatus(manager, orderId, "on-hold", "Call the customer");
  const held = ["Your order M-1 is on hold", "warehouse_manager: Call the customer", `/orders/${orderId}`];
  expect(await told(creator)).toEqual([held]);
  expect(await told(colleague)).toEqual([]);
  expect(await told(manager)).toEqual([]);

  await changeStatus(manager, orderId, "pending");
  expect(await told(creator)).toEqual([]);
  await changeStatus(manager, orderId, "on-hold", "Call again");
  await changeStatus(manager, orderId, "cancelled", "Customer changed her mind");
  expect(await told(creator)).toEqual([
    ["Your order M-1 was canceled", "warehouse_manager: Customer changed her mind", `/orders/${orderId}`],
  ]);
});

test("no one is notified of their own cancellation, or of an order that no user created", async () => {
  const { company, orderId, creator, manager } = await anOwnOrder();
  await changeStatus(creator, orderId, "cancelled", "Ordered twice");
  const imported = await anOrder(company);
  await changeStatus(manager, imported.id, "on-hold", "Call the customer");
  expect(await told(creator)).toEqual([]);
  const db = manager.db.company(company.id);
  expect(await db.selectFirst(orders, { columns: ["createdById"], where: eq(orders.id, imported.id) })).toEqual({
    createdById: null,
  });
});
