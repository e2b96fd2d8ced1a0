import { setTimeout as sleep } from "node:timers/promises";
import { SHELVES, userIdOf } from "../fill-floor";
import type { FloorOrder } from "../world/floor-order";
import type { Floor } from "../world/simulated-floor";
import { type Device, officeOf } from "./device";
import { enterOrder } from "./enter-order";
import { LinePicker, type PickRun } from "./line-picker";

const LINES = 3;

/** Picks one order after another as long as `isOn` returns true; each order is entered when it is needed. */
export async function pickWhile(
  floor: Floor,
  device: Device,
  isOn: () => boolean,
  relief: Device | null = null,
): Promise<void> {
  const picker = new OrderPicker(floor, device, relief);
  while (isOn()) {
    await floor.area?.untilRoom();
    await picker.pickOne(await picker.newOrder());
  }
}

/** A picker whose orders were entered beforehand, so that the run consists of scans only, at the benchmark's pace. */
export async function preparedPicker(floor: Floor, device: Device, orders: number) {
  const picker = new OrderPicker(floor, device);
  const prepared: FloorOrder[] = [];
  for (let at = 0; at < orders; at++) prepared.push(await picker.newOrder());
  return async () => {
    // Pickers start at different times.
    await sleep(Math.random() * floor.pace);
    for (const order of prepared) await picker.pickOne(order);
  };
}

/** An order that this picker enters and starts, for another user to scan. */
export async function begunOrder(floor: Floor, device: Device): Promise<FloorOrder> {
  const order = await new OrderPicker(floor, device).newOrder();
  await device.post(`/api/picking/start/${order.orderId}`, {});
  return order;
}

class OrderPicker {
  private orders = 0;
  private readonly n: number;
  private readonly picker: LinePicker;
  constructor(
    private readonly floor: Floor,
    device: Device,
    relief: Device | null = null,
  ) {
    this.n = device.n;
    this.picker = new LinePicker(floor, device, relief);
  }

  newOrder(): Promise<FloorOrder> {
    const first = (this.n * 37 + this.orders * 11) % SHELVES;
    const wanted = Array.from({ length: LINES }, (_, line) => ({
      shelf: (first + line * 131) % SHELVES,
      quantity: 1 + ((this.orders + line) % 2),
    }));
    this.orders += 1;
    return enterOrder(this.floor, this.floor.companyIds[0], wanted);
  }

  async pickOne(order: FloorOrder): Promise<void> {
    const { tally, area } = this.floor;
    const run = orderRun(this.floor, order);
    await this.picker.device.post(`/api/picking/start/${order.orderId}`, {});
    for (const line of order.lines) await this.picker.pickLine(run, order, line);
    await this.picker.check(order);
    await this.picker.device.postOnce(`/api/picking/${order.orderId}/complete`, {});
    tally.orders.alone += 1;
    area?.add(order);
  }
}

const orderRun = (floor: Floor, order: FloorOrder): PickRun => ({
  orders: [order],
  pause: async (by) => void (await by.post(`/api/picking/${order.orderId}/pause`, {})),
  resume: async (by) => void (await by.post(`/api/picking/${order.orderId}/resume`, {})),
  async handOver(to) {
    const status = await officeOf(floor).submit(`/picking/order/${order.orderId}`, { userId: userIdOf(to.n) });
    if (status !== 302 && status !== 303) throw new Error(`Reassigning an order answered ${status}`);
    await this.resume(to);
  },
});
