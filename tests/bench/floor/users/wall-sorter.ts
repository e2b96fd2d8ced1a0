import { costOf } from "../../load";
import { shelfOfSku } from "../fill-floor";
import type { FloorOrder } from "../world/floor-order";
import type { PackingArea } from "../world/packing-area";
import type { Floor } from "../world/simulated-floor";
import type { Device } from "./device";

interface Wall {
  orders: {
    orderId: string;
    slot: number;
    items: { itemId: string; sku: string; lots: { lotId: string; picked: number; put: number }[] }[];
  }[];
}
interface PutAnswer {
  putId: string;
  /** Null once the slot is complete. */
  order: object | null;
}

/** Units of an order's line that are not in its slot yet. */
interface Want {
  order: FloorOrder;
  slot: number;
  itemId: string;
  lotId: string;
  shelf: number;
  left: number;
}

const EVERY = { "wrong slot": 11, resent: 7, dropped: 13, undone: 17 } as const;
const MISTAKE_EVERY = 19;

interface SortedCart {
  cartId: string;
  /** The container of the picked units. */
  bulk: string;
  orders: readonly FloorOrder[];
}

/** Puts each unit of a cart into the slot of an order that wants it. An order whose slot is complete waits for a packer. */
export async function sortAtWall(
  floor: Floor & { area: PackingArea },
  device: Device,
  cart: SortedCart,
): Promise<void> {
  const sorter = new WallSorter(floor, device, cart);
  await sorter.sort();
}

/** Counts over all carts of the run, so that disturbances do not repeat on each. */
let puts = 0;

class WallSorter {
  private readonly open: Set<FloorOrder>;
  constructor(
    private readonly floor: Floor & { area: PackingArea },
    private readonly device: Device,
    private readonly cart: SortedCart,
  ) {
    this.open = new Set(cart.orders);
    for (const order of cart.orders) order.container = order.orderId;
  }

  async sort(): Promise<void> {
    const { truth, errors, tally } = this.floor;
    const { cartId, bulk } = this.cart;
    const wants = this.wantsOf(await this.device.get<Wall>(`/api/picking/carts/${cartId}/wall`));
    for (const shelf of truth.unitsIn(bulk)) {
      const want = wants.find((one) => one.shelf === shelf && one.left > 0);
      if (want) await this.put(want);
      else {
        // No slot wants it: it goes back to its shelf.
        truth.putBackOnShelf(shelf, bulk);
        if (!errors.notice(bulk, shelf, "too many")) tally.surprises.push(`No slot wants a unit of shelf ${shelf}`);
      }
    }
    for (const { orderNumber } of this.open) tally.surprises.push(`The slot of ${orderNumber} is not complete`);
  }

  private wantsOf({ orders }: Wall): Want[] {
    return orders.flatMap(({ orderId, slot, items }) => {
      const order = this.cart.orders.find((one) => one.orderId === orderId);
      if (!order) throw new Error(`The wall shows an order that is not on the cart: ${orderId}`);
      return items.flatMap(({ itemId, sku, lots }) =>
        lots.map(({ lotId, picked, put }) => ({
          ...{ order, slot, itemId, lotId, shelf: shelfOfSku(sku), left: picked - put },
        })),
      );
    });
  }

  private async put(want: Want): Promise<void> {
    const { truth, tally } = this.floor;
    const { order, slot, itemId, lotId, shelf } = want;
    const path = `/api/picking/carts/${this.cart.cartId}/puts`;
    puts += 1;
    const scanId = `put-${puts}-${Date.now()}`;
    const body = { scanId, orderId: order.orderId, itemId, lotId, quantity: 1, slot: `SLOT-${slot}` };
    if (this.isTime("wrong slot")) {
      tally.disturbed["wrong slot"] += 1;
      const { status } = await this.device.reply(path, { ...body, scanId: `w${scanId}`, slot: `SLOT-${slot + 1}` });
      if (status !== 409) tally.surprises.push(`A put into the wrong slot answered ${status}`);
    }
    // Each request has a key, so that its answer can be had again, also that of the put that completes the order.
    if (this.isTime("dropped")) {
      tally.disturbed.dropped += 1;
      await this.device.postOnce<PutAnswer>(path, body, scanId);
    }
    const began = performance.now();
    const { answer, headers } = await this.device.postOnce<PutAnswer>(path, body, scanId);
    tally.scanMs.push(performance.now() - began);
    const cost = costOf(headers);
    if (cost) tally.costs.push(cost);
    if (this.isTime("resent") && answer.order) {
      tally.disturbed.resent += 1;
      await this.device.post<PutAnswer>(path, body);
    }
    if (this.isTime("undone") && answer.order) {
      tally.disturbed.undone += 1;
      const { orderId } = order;
      await this.device.post(`${path}/undo`, { orderId, putId: answer.putId });
      return this.put(want);
    }
    truth.move(shelf, this.cart.bulk, order.container);
    want.left -= 1;
    if (!answer.order) this.open.delete(order);
    this.misplace(order, shelf);
    if (!answer.order) this.floor.area.add(order);
  }

  /** Sometimes the unit is put into the slot beside the scanned one. */
  private misplace({ container }: FloorOrder, shelf: number): void {
    const { truth, errors } = this.floor;
    if (puts % MISTAKE_EVERY !== 0 || errors.isIn(container)) return;
    const other = [...this.open].find((one) => one.container !== container && !errors.isIn(one.container));
    if (!other) return;
    truth.move(shelf, container, other.container);
    errors.plant("wrong slot", shelf, { [container]: "too few", [other.container]: "too many" });
  }

  private isTime(what: keyof typeof EVERY): boolean {
    return puts % EVERY[what] === 0;
  }
}
