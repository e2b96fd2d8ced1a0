import { setTimeout as sleep } from "node:timers/promises";
import { costOf } from "../../load";
import { binIdOf, binOf, codeOf, otherShelf } from "../fill-floor";
import type { FloorLine, FloorOrder } from "../world/floor-order";
import type { Disturbance } from "../world/floor-tally";
import type { Floor } from "../world/simulated-floor";
import { type Device, officeOf } from "./device";
import { itemsOf } from "./enter-order";

interface PickAnswer {
  said: { ok: boolean; title: string; detail: string } | null;
  view: { sessionId: string; lastPick: { pickId: string } | null } | null;
}

/**
 * One scan in this many is disturbed in each way. Primes, so that the disturbances are spread over all lines of orders.
 */
const EVERY = {
  ...{ "wrong bin": 29, "wrong item": 11, "wrong tote": 19, "no tote": 23, resent: 7, dropped: 13, undone: 17 },
  ...{ paused: 41, short: 61, killed: 101 },
} as const satisfies Partial<Record<Disturbance, number>>;
/** One scan in this many is followed by a mistake of the picker's hands. */
const MISTAKE_EVERY = 31;

/** What is picked together: an order alone, or the orders on a cart. */
export interface PickRun {
  orders: readonly FloorOrder[];
  pause(by: Device): Promise<void>;
  resume(by: Device): Promise<void>;
  /** Gives the work of a picker who is gone to another one. */
  handOver(to: Device): Promise<void>;
}

/** Picks lines of orders with two users: when one is killed in the middle of a scan, the other one takes over. */
export class LinePicker {
  private scans = 0;
  private mistakes = 0;
  constructor(
    private readonly floor: Floor,
    private user: Device,
    private relief: Device | null,
  ) {}

  get device(): Device {
    return this.user;
  }

  async pickLine(run: PickRun, order: FloorOrder, line: FloorLine): Promise<void> {
    const { disturbed } = this.floor;
    if (disturbed && this.isTime("wrong bin"))
      await this.refused("wrong bin", order, { barcode: binOf(otherShelf(line.shelf, order.lines)) });
    await this.scan(order, { barcode: binOf(line.shelf) });
    while (line.held < line.quantity) {
      if (disturbed && this.isTime("killed") && this.relief && !this.floor.errors.isIn(order.container)) {
        await this.killedAtScan(run, order, line);
        continue;
      }
      await this.pickUnit(run, order, line);
      if (disturbed) await this.disturb(run, order, line);
    }
  }

  /** Compares the order with the units that were scanned into it. */
  async check({ orderId, lines }: FloorOrder): Promise<void> {
    const items = await itemsOf(this.user, orderId);
    const { tally } = this.floor;
    for (const { itemId, held } of lines) {
      const picked = items.find(({ id }) => id === itemId)?.pickedQuantity ?? 0;
      tally.lost += Math.max(0, held - picked);
      tally.doubled += Math.max(0, picked - held);
    }
    tally.lines += lines.length;
    tally.units += lines.reduce((sum, { held }) => sum + held, 0);
  }

  private async pickUnit(run: PickRun, order: FloorOrder, line: FloorLine): Promise<string> {
    const unit = this.unitScan(order, line);
    const scanId = await this.scan(order, unit);
    line.held += 1;
    this.placeUnit(run, order, line.shelf);
    return scanId;
  }

  private unitScan({ tote }: FloorOrder, { shelf }: FloorLine) {
    return { barcode: codeOf(shelf), locationId: binIdOf(shelf), ...(tote && { tote }) };
  }

  /** What the picker's hands do after an accepted scan, which is sometimes not what the screen says. */
  private placeUnit(run: PickRun, { container, tote }: FloorOrder, shelf: number): void {
    const { truth, errors, disturbed } = this.floor;
    truth.takeFromShelf(shelf, container);
    if (!disturbed || container.startsWith("cart") || !this.isEvery(MISTAKE_EVERY) || errors.isIn(container)) return;
    this.mistakes += 1;
    const other = tote && run.orders.find((one) => one.container !== container && !errors.isIn(one.container));
    const turn = this.mistakes + this.user.n;
    if (other && turn % 3 !== 0) {
      truth.move(shelf, container, other.container);
      errors.plant("wrong tote", shelf, { [container]: "too few", [other.container]: "too many" });
    } else if (turn % 2 === 0) {
      truth.takeFromShelf(shelf, container);
      errors.plant("extra unit", shelf, { [container]: "too many" });
    } else {
      truth.putBackOnShelf(shelf, container);
      errors.plant("forgotten unit", shelf, { [container]: "too few" });
    }
  }

  /** Scans a bin or a unit, with the fields as the screen sends them. */
  private async scan(order: FloorOrder, scanned: object): Promise<string> {
    const { tally, disturbed, pace } = this.floor;
    if (pace > 0) await sleep(pace * (0.5 + Math.random()));
    const body = this.bodyOf(order, scanned);
    if (disturbed && this.scans % EVERY.dropped === 0) {
      tally.disturbed.dropped += 1;
      await this.user.sendAndLose("/picking/act/scan", body);
    }
    const began = performance.now();
    const { answer, headers } = await this.user.post<PickAnswer>("/picking/act/scan", body);
    tally.scanMs.push(performance.now() - began);
    tally.needed += 1;
    const cost = costOf(headers);
    if (cost) tally.costs.push(cost);
    order.sessionId = answer.view?.sessionId ?? order.sessionId;
    order.lastPickId = answer.view?.lastPick?.pickId ?? null;
    // A unit must not be in the picker's hands without being counted, so the run cannot go on.
    if (!answer.said?.ok) throw new Error(`${JSON.stringify(scanned)} was refused: ${answer.said?.detail}`);
    return body.scanId;
  }

  private bodyOf({ orderId, sessionId }: FloorOrder, scanned: object) {
    this.scans += 1;
    const scanId = `${this.user.n}-${this.scans}-${Date.now()}`;
    return { orderId, scanId, ...scanned, ...(sessionId && { sessionId }) };
  }

  private async disturb(run: PickRun, order: FloorOrder, line: FloorLine): Promise<void> {
    const { tally, truth, errors } = this.floor;
    const { orderId, container } = order;
    if (this.isTime("wrong item")) {
      const wrong = otherShelf(line.shelf, order.lines);
      await this.refused("wrong item", order, { ...this.unitScan(order, line), barcode: codeOf(wrong) });
    }
    const other = run.orders.find(({ tote }) => tote !== order.tote);
    if (order.tote && other?.tote && line.held < line.quantity) {
      const unit = this.unitScan(order, line);
      if (this.isTime("wrong tote")) await this.refused("wrong tote", order, { ...unit, tote: other.tote });
      if (this.isTime("no tote")) await this.refused("no tote", order, { ...unit, tote: undefined });
    }
    // Decided before a scan that is sent again, because that one counts too.
    const isUndone = this.isTime("undone");
    if (this.isTime("resent") && line.held < line.quantity) {
      tally.disturbed.resent += 1;
      const unit = this.unitScan(order, line);
      const scanId = await this.pickUnit(run, order, line);
      const { answer } = await this.user.post<PickAnswer>("/picking/act/scan", { orderId, scanId, ...unit });
      if (!answer.said?.ok) tally.surprises.push(`A scan sent again was refused: ${answer.said?.detail}`);
    }
    if (isUndone && line.held > 0 && order.lastPickId && !errors.isIn(container)) {
      tally.disturbed.undone += 1;
      const { answer } = await this.user.post<PickAnswer>("/picking/act/undo", {
        ...{ orderId, itemId: line.itemId, pickId: order.lastPickId },
      });
      if (!answer.said?.ok) throw new Error(`An undo was refused: ${answer.said?.detail}`);
      truth.putBackOnShelf(line.shelf, container);
      line.held -= 1;
    }
    if (this.isTime("paused")) {
      tally.disturbed.paused += 1;
      await run.pause(this.user);
      await run.resume(this.user);
    }
    if (this.isTime("short") && line.held > 0 && line.held < line.quantity) await this.short(line);
  }

  /** A scan that must be refused. */
  private async refused(what: Disturbance, order: FloorOrder, scanned: object): Promise<void> {
    const { tally } = this.floor;
    tally.disturbed[what] += 1;
    const { answer } = await this.user.post<PickAnswer>("/picking/act/scan", this.bodyOf(order, scanned));
    if (answer.said?.ok) tally.surprises.push(`A scan with ${what} was accepted: ${answer.said.detail}`);
  }

  /** A manager records a unit as not found. */
  private async short(line: FloorLine): Promise<void> {
    const { tally } = this.floor;
    const operationId = `short-${this.user.n}-${this.scans}`;
    const fields = { operationId, quantity: "1", reason: "not-found", otherwise: "without" };
    const status = await officeOf(this.floor).submit(`/picking/short/${line.itemId}`, fields);
    if (status !== 303) return void tally.surprises.push(`A short pick answered ${status}`);
    tally.disturbed.short += 1;
    line.quantity -= 1;
  }

  /**
   * The picker puts a unit down, and their device dies during its scan. Whether it counted, only the order says, once
   * another user has taken it over. The dead device sends the scan again later.
   */
  private async killedAtScan(run: PickRun, order: FloorOrder, line: FloorLine): Promise<void> {
    const { tally, truth, errors } = this.floor;
    const { user: killed, relief } = this;
    if (!relief) return;
    tally.disturbed.killed += 1;
    const body = this.bodyOf(order, this.unitScan(order, line));
    // It dies before the scan leaves it, or while it is on its way.
    if (tally.disturbed.killed % 2 === 0) await killed.sendAndLose("/picking/act/scan", body);
    truth.takeFromShelf(line.shelf, order.container);
    await run.handOver(relief);
    [this.user, this.relief] = [relief, killed];
    const items = await itemsOf(relief, order.orderId);
    const picked = items.find(({ id }) => id === line.itemId)?.pickedQuantity ?? 0;
    const isCounted = picked === line.held + 1;
    if (isCounted) line.held += 1;
    else errors.plant("unit of a killed scan", line.shelf, { [order.container]: "too many" });
    const { answer } = await killed.post<PickAnswer>("/picking/act/scan", body);
    if (answer.said?.ok && !isCounted) tally.surprises.push(`A scan counted after a take-over: ${answer.said.detail}`);
    for (const one of run.orders) one.sessionId = null;
  }

  private isTime(what: keyof typeof EVERY): boolean {
    return this.isEvery(EVERY[what]);
  }

  private isEvery(scans: number): boolean {
    return this.scans % scans === this.user.n % scans;
  }
}
