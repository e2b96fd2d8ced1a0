import { setTimeout as sleep } from "node:timers/promises";
import type { FloorOrder } from "./floor-order";

/** Orders that fit in front of the packing stations. Pickers wait when it is full. */
const ROOM = 60;
const TOTES = 500;
const LOOK_MS = 20;

/** Where picked orders wait for a packer, and empty totes for a picker. */
export class PackingArea {
  private readonly waiting: FloorOrder[] = [];
  private readonly emptyTotes = Array.from({ length: TOTES }, (_, n) => `TOTE-${n + 1}`);
  private readonly added: string[] = [];
  private isClosed = false;

  add(order: FloorOrder): void {
    this.waiting.push(order);
    this.added.push(order.orderNumber);
  }

  /** Of all orders that have ever waited here. */
  orderNumbers(): readonly string[] {
    return this.added;
  }

  async untilRoom(): Promise<void> {
    while (this.waiting.length >= ROOM) await sleep(LOOK_MS);
  }

  /** No more orders will be added. */
  close(): void {
    this.isClosed = true;
  }

  /** The order that waits longest; null once all are packed. */
  async next(): Promise<FloorOrder | null> {
    while (this.waiting.length === 0 && !this.isClosed) await sleep(LOOK_MS);
    return this.waiting.shift() ?? null;
  }

  takeTote(): string {
    const tote = this.emptyTotes.shift();
    if (!tote) throw new Error("There is no empty tote");
    return tote;
  }

  returnTote(tote: string): void {
    this.emptyTotes.push(tote);
  }
}
