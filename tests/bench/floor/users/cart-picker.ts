import { SECOND_SHELVES, SHELVES } from "../fill-floor";
import type { FloorOrder } from "../world/floor-order";
import type { PackingArea } from "../world/packing-area";
import type { Floor } from "../world/simulated-floor";
import { type Device, officeOf } from "./device";
import { enterOrder } from "./enter-order";
import { LinePicker, type PickRun } from "./line-picker";
import { sortAtWall } from "./wall-sorter";

const ORDERS = 6;
const LINES = 2;
/** A cart's orders are of neighboring shelves, so that several want the same item. */
const SHELVES_OF_CART = 4;

/**
 * Picks cart after cart as long as `isOn` returns true, into the totes of orders of both companies. With `isSorted`, units
 * are picked together instead, and a sorter, who takes the cart over, puts them into slots.
 */
export async function pickCartsWhile(
  floor: Floor & { area: PackingArea },
  device: Device,
  relief: Device,
  isOn: () => boolean,
  { isSorted }: { isSorted: boolean },
): Promise<void> {
  const picker = new LinePicker(floor, device, relief);
  for (let carts = 0; isOn(); carts++) {
    await floor.area.untilRoom();
    const orders = await ordersOfCart(floor, device.n + carts * 7);
    if (isSorted) await pickToSort(floor, picker, orders, { device, relief });
    else await pickIntoTotes(floor, picker, orders);
  }
}

async function ordersOfCart(floor: Floor, nth: number): Promise<FloorOrder[]> {
  const orders: FloorOrder[] = [];
  for (let n = 0; n < ORDERS; n++) {
    const isFirst = n % 2 === 0;
    const [from, count] = isFirst ? [0, SHELVES] : [SHELVES, SECOND_SHELVES];
    const wanted = Array.from({ length: LINES }, (_, line) => ({
      shelf: from + ((nth * SHELVES_OF_CART + ((n + line) % SHELVES_OF_CART)) % count),
      quantity: 1 + ((nth + n + line) % 3),
    }));
    orders.push(await enterOrder(floor, floor.companyIds[isFirst ? 0 : 1], wanted));
  }
  return orders;
}

async function pickIntoTotes(
  floor: Floor & { area: PackingArea },
  picker: LinePicker,
  orders: readonly FloorOrder[],
): Promise<void> {
  for (const order of orders) order.tote = floor.area.takeTote();
  const run = await startCart(floor, picker, orders, { isSorted: false });
  await pickLines(picker, run);
  const { answer } = await picker.device.postOnce<StepAnswer>(`/api/picking/carts/${run.cartId}/finish`, {});
  if (answer.done !== orders.length) throw new Error(`A picked cart was not finished: ${JSON.stringify(answer)}`);
  floor.tally.orders["in totes"] += orders.length;
  for (const order of orders) floor.area.add(order);
}

async function pickToSort(
  floor: Floor & { area: PackingArea },
  picker: LinePicker,
  orders: readonly FloorOrder[],
  users: { device: Device; relief: Device },
): Promise<void> {
  const run = await startCart(floor, picker, orders, { isSorted: true });
  const bulk = `cart ${run.cartId}`;
  for (const order of orders) order.container = bulk;
  await pickLines(picker, run);
  const sorter = picker.device === users.device ? users.relief : users.device;
  await takeCart(run.cartId, picker.device, sorter);
  await sortAtWall(floor, sorter, { cartId: run.cartId, bulk, orders });
  floor.tally.orders["at the put wall"] += orders.length;
}

/** Picks all lines of the cart in the order of their shelves, as its screen proposes. */
async function pickLines(picker: LinePicker, run: PickRun): Promise<void> {
  const stops = run.orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  for (const { order, line } of stops.sort((a, b) => a.line.shelf - b.line.shelf))
    await picker.pickLine(run, order, line);
  for (const order of run.orders) await picker.check(order);
}

interface StepAnswer {
  done: number;
  leftOut: { orderNumber: string; reason: string }[];
}

/** Starts a cart; when the connection is lost, the call is sent again. */
async function startCart(
  floor: Floor,
  { device }: LinePicker,
  orders: readonly FloorOrder[],
  { isSorted }: { isSorted: boolean },
): Promise<PickRun & { cartId: string }> {
  const operationId = `cart-${orders[0]?.orderId}`;
  const body = { operationId, orderIds: orders.map(({ orderId }) => orderId), isSorted };
  if (device.n % 2 === 0) {
    floor.tally.disturbed.dropped += 1;
    await device.sendAndLose("/api/picking/carts", body);
  }
  const { answer } = await device.post<{ id: string; orders: object[] }>("/api/picking/carts", body);
  const { id: cartId } = answer;
  if (answer.orders.length !== orders.length) throw new Error(`A cart lacks orders: ${JSON.stringify(answer)}`);
  return {
    ...{ cartId, orders },
    pause: async (by) => void (await by.post(`/api/picking/carts/${cartId}/pause`, {})),
    resume: async (by) => void (await by.post(`/api/picking/carts/${cartId}/resume`, {})),
    handOver: (to) => takeCart(cartId, officeOf(floor), to),
  };
}

/** The picker, or a manager for a picker who is gone, sets the cart down, and another user takes it over. */
async function takeCart(cartId: string, from: Device, to: Device): Promise<void> {
  await from.post(`/api/picking/carts/${cartId}/hand-over`, {});
  const { answer } = await to.post<StepAnswer>(`/api/picking/carts/${cartId}/take-over`, {});
  if (answer.leftOut.length > 0) throw new Error(`A cart was not taken over: ${JSON.stringify(answer)}`);
}
