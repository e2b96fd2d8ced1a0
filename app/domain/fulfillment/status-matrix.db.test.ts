import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listNotifications } from "../notifications/notifications.service.server";
import type { OrderStatus } from "../orders/order-status";
import { getOrder, listItems } from "../orders/orders.service.server";
import { pickItem, startPicking } from "../picking/picking.service.server";
import { changeStatus } from "./change-status.server";

const ROLES = ["warehouse_manager", "company_manager", "employee", "client"] as const;
type Answer = "done" | "forbidden" | "conflict";

const STAFF_AND_OWNER: Answer[] = ["done", "done", "forbidden", "forbidden"];
const NOBODY: Answer[] = ["conflict", "conflict", "conflict", "conflict"];

test.each<[OrderStatus, "cancelled" | "on-hold", Answer[]]>([
  ["pending", "cancelled", ["done", "done", "forbidden", "done"]],
  ["on-hold", "cancelled", STAFF_AND_OWNER],
  ["processing", "cancelled", STAFF_AND_OWNER],
  ["picking", "cancelled", STAFF_AND_OWNER],
  ["picked", "cancelled", ["done", "forbidden", "forbidden", "forbidden"]],
  ["shipped", "cancelled", NOBODY],
  ["cancelled", "cancelled", NOBODY],
  ["pending", "on-hold", STAFF_AND_OWNER],
  ["processing", "on-hold", STAFF_AND_OWNER],
  ["picking", "on-hold", STAFF_AND_OWNER],
  ["on-hold", "on-hold", NOBODY],
  ["picked", "on-hold", NOBODY],
  ["shipped", "on-hold", NOBODY],
])("an order that is %s becomes %s for permitted roles only", async (from, to, answers) => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const placed = () => anOrder(company, { status: from, lines: [{ product, quantity: 1 }] });
  const untouched = await placed();
  for (const [nth, role] of ROLES.entries()) {
    const person = worldOf(await aUser(role, { companyId: company.id, assigned: [company.id] }), "orders.read");
    const wanted = answers[nth];
    const { id } = wanted === "done" ? await placed() : untouched;
    const answer = await changeStatus(person, id, to, "Asked to").then(
      ({ status }) => (status === to ? "done" : status),
      (error: { code: string }) => error.code,
    );
    expect(`${role}: ${answer}`).toBe(`${role}: ${wanted}`);
  }
  expect((await getOrder(systemWorld(), untouched.id)).status).toBe(from);
});

test("a user who can no longer cancel learns whom to ask", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const order = await anOrder(company, { status: "picked", lines: [{ product }] });
  const as = async (role: "client" | "company_manager") =>
    changeStatus(worldOf(await aUser(role, { companyId: company.id }), "orders.read"), order.id, "cancelled");

  await expect(as("client")).rejects.toThrow("You can only cancel orders that are pending.");
  await expect(as("company_manager")).rejects.toThrow("This order is already picked. Ask the warehouse to cancel it.");
});

test.each<["cancelled" | "on-hold", string]>([
  ["cancelled", "was canceled after picking began"],
  ["on-hold", "was put on hold after picking began"],
])("pickers are told to put back the picked units of an order that becomes %s", async (to, words) => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const [begun, picked] = [
    await anOrder(company, { lines: [{ product, quantity: 2 }] }),
    await anOrder(company, { lines: [{ product, quantity: 2 }] }),
  ];
  const [anna, ben] = [await aPicker(company), await aPicker(company, { name: "Ben" })];
  await startPicking(anna, begun.id);
  await startPicking(ben, picked.id);
  const [item] = await listItems(ben, picked.id);
  await pickItem(ben, item?.id ?? "", { quantity: 1 });

  for (const { id } of [begun, picked]) await changeStatus(systemWorld(), id, to, "Asked to");

  const told = (await listNotifications(anna)).filter(({ kind }) => kind === "order-changed");
  // No units of the other order were picked.
  expect(told.map(({ title }) => title)).toEqual([`Order ${picked.orderNumber} ${words}`]);
  expect(told[0]).toMatchObject({
    body: "Return the picked units to their bins. They are already back in stock there.",
    path: `/orders/view/${picked.id}`,
  });
});
