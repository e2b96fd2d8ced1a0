import { costOf } from "../../load";
import { codeOf, otherShelf, shelfOfSku } from "../fill-floor";
import type { FloorOrder } from "../world/floor-order";
import type { PackingArea } from "../world/packing-area";
import { parcelOf } from "../world/physical-truth";
import type { Floor } from "../world/simulated-floor";
import type { Device } from "./device";

interface Packing {
  verified: number;
  lines: { sku: string; units: number; verified: number }[];
  lastCheckId: string | null;
}
interface CheckAnswer {
  success: boolean;
  message: string;
  isComplete: boolean;
  packing: Packing;
}

const EVERY = { wrong: 19, resent: 7, dropped: 13, undone: 23, lostShipment: 5 } as const;

/** Packs order after order until none comes any more. */
export async function packWhile(floor: Floor & { area: PackingArea }, device: Device): Promise<void> {
  const packer = new Packer(floor, device);
  for (let order = await floor.area.next(); order; order = await floor.area.next()) await packer.pack(order);
}

/**
 * Scans what is really in an order's tote, slot or box, one unit after the other. What is refused goes back to its shelf,
 * and what is missing is taken from there; so each planted error must be noticed here.
 */
class Packer {
  private checks = 0;
  private shipped = 0;
  constructor(
    private readonly floor: Floor & { area: PackingArea },
    private readonly device: Device,
  ) {}

  async pack(order: FloorOrder): Promise<void> {
    const { tally, truth, area } = this.floor;
    const code = order.tote ?? order.orderNumber;
    const opened = await this.device.redirectOf(`/packing?scan=${encodeURIComponent(code)}`);
    if (!opened?.endsWith(order.orderId)) tally.surprises.push(`${code} opened ${opened}`);
    for (const shelf of truth.unitsIn(order.container)) await this.packUnit(order, shelf);
    const answer = await this.check(order, order.orderNumber);
    if (!answer.isComplete) await this.packMissing(order, answer.packing);
    await this.ship(order);
    tally.packed += 1;
    if (order.tote) area.returnTote(order.tote);
  }

  private async packUnit(order: FloorOrder, shelf: number): Promise<void> {
    const { truth, errors, tally } = this.floor;
    const parcel = parcelOf(order.orderId);
    if (this.isTime("wrong")) await this.wrongUnit(order, shelf);
    const answer = await this.check(order, codeOf(shelf));
    const wanted = answer.packing.lines.find(({ sku }) => shelfOfSku(sku) === shelf)?.units ?? 0;
    const isNeeded = truth.countIn(parcel, shelf) < wanted;
    if (answer.success !== isNeeded)
      tally.surprises.push(`A unit of shelf ${shelf} at packing, needed: ${isNeeded}, answered ${answer.message}`);
    if (!answer.success) {
      truth.putBackOnShelf(shelf, order.container);
      if (!errors.notice(order.container, shelf, "too many"))
        tally.surprises.push(`A unit that no one misplaced was refused: ${answer.message}`);
      return;
    }
    truth.move(shelf, order.container, parcel);
    const inParcel = truth.unitsIn(parcel).length;
    tally.lost += Math.max(0, inParcel - answer.packing.verified);
    tally.doubled += Math.max(0, answer.packing.verified - inParcel);
    if (this.isTime("undone") && answer.packing.lastCheckId) await this.undo(order, shelf, answer.packing.lastCheckId);
  }

  private async undo(order: FloorOrder, shelf: number, checkId: string): Promise<void> {
    this.floor.tally.disturbed.undone += 1;
    await this.device.post(`/api/packing/${order.orderId}/undo`, { checkId });
    this.floor.truth.move(shelf, parcelOf(order.orderId), order.container);
    await this.packUnit(order, shelf);
  }

  /** A unit of another product that lies on the table. */
  private async wrongUnit(order: FloorOrder, shelf: number): Promise<void> {
    const { tally } = this.floor;
    tally.disturbed["wrong item"] += 1;
    const { success, message } = await this.check(order, codeOf(otherShelf(shelf, order.lines)));
    if (success) tally.surprises.push(`A wrong unit was packed: ${message}`);
  }

  /** The tote is empty, but the order is not complete: it must not ship until the missing units are there. */
  private async packMissing(order: FloorOrder, { lines }: Packing): Promise<void> {
    const { truth, errors, tally } = this.floor;
    const { status } = await this.device.reply("/api/shipments", shipmentOf(order));
    if (status === 409) tally.notShipped += 1;
    else tally.surprises.push(`An order without all units was shipped, with ${status}`);
    for (const { sku, units, verified } of lines)
      for (let missing = units - verified; missing > 0; missing--) {
        const shelf = shelfOfSku(sku);
        if (!errors.notice(order.container, shelf, "too few"))
          tally.surprises.push(`A unit of ${sku} that no one forgot is missing from ${order.orderNumber}`);
        truth.takeFromShelf(shelf, order.container);
        await this.packUnit(order, shelf);
      }
    const { isComplete, message } = await this.check(order, order.orderNumber);
    if (!isComplete) throw new Error(`${order.orderNumber} cannot be completed: ${message}`);
  }

  private async check({ orderId }: FloorOrder, barcode: string): Promise<CheckAnswer> {
    const { tally } = this.floor;
    const path = `/api/packing/${orderId}/check`;
    this.checks += 1;
    const body = { barcode, checkId: `check-${this.device.n}-${this.checks}-${Date.now()}` };
    if (this.isTime("dropped")) {
      tally.disturbed.dropped += 1;
      await this.device.sendAndLose(path, body);
    }
    const began = performance.now();
    const { answer, headers } = await this.device.post<CheckAnswer>(path, body);
    tally.checkMs.push(performance.now() - began);
    const cost = costOf(headers);
    if (cost) tally.checkCosts.push(cost);
    if (!this.isTime("resent")) return answer;
    tally.disturbed.resent += 1;
    const again = await this.device.post<CheckAnswer>(path, body);
    if (again.answer.success !== answer.success) tally.surprises.push(`A check sent again: ${again.answer.message}`);
    return again.answer;
  }

  /** Ships the order with its tracking number. When the response is lost, the call is sent again with the same key. */
  private async ship(order: FloorOrder): Promise<void> {
    const { tally } = this.floor;
    this.shipped += 1;
    const send = () =>
      this.device.postOnce<{ id: string }>("/api/shipments", shipmentOf(order), `ship-${order.orderId}`);
    const { answer } = await send();
    if (this.shipped % EVERY.lostShipment !== 0) return;
    tally.disturbed.dropped += 1;
    const again = await send();
    if (again.answer.id !== answer.id) tally.surprises.push(`${order.orderNumber} was shipped twice`);
  }

  private isTime(what: keyof typeof EVERY): boolean {
    return this.checks % EVERY[what] === this.device.n % EVERY[what];
  }
}

const shipmentOf = ({ orderId, orderNumber }: FloorOrder) => ({
  ...{ orderId, trackingNumber: orderNumber, carrier: "other", shippingMethod: "standard" },
});
