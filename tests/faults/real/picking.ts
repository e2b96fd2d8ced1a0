import { accept, ordersAt, type RealAct, type Step } from "./act";
import { aBrowser, type RealHouse } from "./real-company";

interface Item {
  id: string;
  sku: string;
  quantity: number;
}
interface Answer {
  view: { items: { id: string; lastPick: string | null }[] } | null;
}

/** A picker without an open order. */
export async function newPicker(house: RealHouse): Promise<void> {
  house.picker = await aBrowser(house.app, "warehouse_manager", house.companyId);
}

/** All steps of picking an order. A scan that is sent again has the same id. */
async function stepsOf({ chance, picker }: RealHouse, orderId: string): Promise<Step[]> {
  const steps: Step[] = [() => picker.call("POST", `/api/picking/start/${orderId}`)];
  const items = await picker.call<Item[]>("GET", `/api/orders/${orderId}/items`);
  for (const [at, { id, sku, quantity }] of items.entries()) {
    const [first, again, rest] = [0, 1, 2].map((n) => `${orderId.slice(-8)}-${at}-${n}`);
    let taken: string | undefined;
    const act = (operation: string, body: object) =>
      picker.call<Answer>("POST", `/picking/act/${operation}`, { orderId, ...body });
    const scan = (scanId: string | undefined) => act("scan", { barcode: sku, scanId });
    steps.push(async () => {
      taken = (await scan(first)).view?.items.find((item) => item.id === id)?.lastPick ?? undefined;
    });
    if (chance.is(0.3))
      steps.push(
        () => act("undo", { itemId: id, pickId: taken }),
        () => scan(again),
      );
    const missing = at > 0 && chance.is(0.3) ? 1 : 0;
    const left = quantity - 1 - missing;
    if (left > 0)
      steps.push(() => picker.call("POST", `/api/picking/item/${id}/pick`, { quantity: left, scanId: rest }));
    if (missing === 0) continue;
    const report = { quantity: "1", reason: "not-found", otherwise: "without" };
    steps.push(() => picker.send(`/picking/short/${id}`, { ...report, operationId: `${orderId.slice(-8)}-${at}` }));
  }
  if (chance.is(0.3))
    steps.push(
      () => picker.call("POST", `/api/picking/${orderId}/pause`),
      () => picker.call("POST", `/api/picking/${orderId}/resume`),
    );
  return [...steps, () => picker.call("POST", `/api/picking/${orderId}/complete`)];
}

async function toPick(house: RealHouse): Promise<string | undefined> {
  const [there] = await ordersAt(house, "pending");
  if (there) return there;
  await accept(house, 3);
  return (await ordersAt(house, "pending"))[0];
}

/** Picks an order without faults; null when its picker cannot. */
export async function picked(house: RealHouse): Promise<string | null> {
  const [there] = await ordersAt(house, "picked");
  if (there) return there;
  const orderId = await toPick(house);
  if (!orderId) return null;
  for (const step of await stepsOf(house, orderId)) await step();
  return orderId;
}

export const picking: RealAct = {
  before: newPicker,
  async steps(house) {
    const orderId = await toPick(house);
    return orderId ? stepsOf(house, orderId) : null;
  },
};
