/** Problems reported about other products: allocated stock drifts from what orders need, until no one can pick. */
import { expect, test } from "vitest";
import { setOrderStatus } from "#app/domain/channels/before-shipping/ship.server";
import type { OrderStatus } from "#app/domain/orders/order-status";
import { editOrder } from "#app/domain/orders/orders.service.server";
import { pickItem, startPicking } from "#app/domain/picking/picking.service.server";
import { differencesIn } from "#app/domain/system/reconciliation/ledger.service.server";
import { aCompany } from "#tests/factories/company";
import { anOrder, type TestOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";

interface Worked {
  order: TestOrder;
  anna: Awaited<ReturnType<typeof aPicker>>;
  manager: Awaited<ReturnType<typeof aPicker>>;
}

const item = ({ order }: Worked): string => order.items[0]?.id ?? "";
const to = (status: OrderStatus) => async (_: Worked) => {
  await setOrderStatus(systemWorld(), _.order.id, status, "Because");
};
/** Actions on an order that cause this drift elsewhere. */
const STEPS = {
  hold: to("on-hold"),
  release: to("pending"),
  cancel: to("cancelled"),
  start: async (_: Worked) => startPicking(_.anna, _.order.id),
  "pick two": async (_: Worked) => pickItem(_.anna, item(_), { quantity: 2 }),
  "pick the rest": async (_: Worked) => pickItem(_.anna, item(_), {}),
  "short one": async (_: Worked) => missing(_.manager, item(_), 1, { note: "Damaged", otherwise: "without" }),
  "edit to three": async (_: Worked) => edit(_, 3),
  "edit to six": async (_: Worked) => edit(_, 6),
  complete: to("picked"),
  ship: to("shipped"),
  deliver: to("delivered"),
  refund: to("refunded"),
} satisfies Record<string, (_: Worked) => Promise<unknown>>;

const edit = (_: Worked, quantity: number) =>
  editOrder(systemWorld(), _.order.id, {
    items: [{ id: item(_), productId: undefined, sku: undefined, quantity, price: undefined }],
  });

type Step = keyof typeof STEPS;
test.each<[ends: string, steps: Step[], onHand: number, allocated: number]>([
  ["held", ["hold"], 10, 0],
  ["held and released", ["hold", "release"], 10, 4],
  ["cancelled", ["cancel"], 10, 0],
  ["cancelled on hold", ["hold", "cancel"], 10, 0],
  ["edited down", ["edit to three"], 10, 3],
  ["edited up", ["edit to six"], 10, 6],
  ["edited on hold, then released", ["hold", "edit to six", "release"], 10, 6],
  ["edited while it is picked from", ["start", "edit to three"], 10, 3],
  ["short", ["start", "short one"], 10, 3],
  ["short, then held, then released", ["start", "pick two", "short one", "hold", "release"], 10, 3],
  ["short, then cancelled", ["start", "short one", "cancel"], 10, 0],
  ["half picked, then cancelled", ["start", "pick two", "cancel"], 10, 0],
  ["half picked, then held and picked again", ["start", "pick two", "hold", "release", "start", "pick two"], 10, 4],
  ["picked, then cancelled", ["start", "pick the rest", "complete", "cancel"], 10, 0],
  ["picked, started again, then held", ["start", "pick the rest", "complete", "start", "hold"], 10, 0],
  ["short and shipped", ["start", "pick two", "short one", "pick the rest", "complete", "ship"], 7, 0],
  ["shipped, delivered and refunded", ["start", "pick the rest", "complete", "ship", "deliver", "refund"], 6, 0],
])("an order that is %s leaves exactly the allocations of open orders", async (_, steps, onHand, allocated) => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 10 });
  const worked: Worked = {
    order: await anOrder(company, { lines: [{ product, quantity: 4 }] }),
    anna: await aPicker(company),
    manager: await aPicker(company, { role: "warehouse_manager" }),
  };
  for (const step of steps) {
    await STEPS[step](worked);
    const { differences } = await differencesIn(systemWorld().db.company(company.id));
    expect(differences, `after "${step}"`).toEqual([]);
  }
  expect(await levels(product)).toEqual({ onHand, allocated, available: onHand - allocated });
});
