import { setTimeout as sleep } from "node:timers/promises";
import { type Cost, costOf } from "../load";
import { binOf, codeOf, SHELVES, skuOf } from "./fill-floor";

/** What the pickers of a run did, and how the app responded. All pickers of a run share one. */
export interface PickerTally {
  orders: number;
  lines: number;
  units: number;
  /** Scans of bins and items that picking requires. */
  needed: number;
  /** Milliseconds from sending a scan to its response. */
  scanMs: number[];
  costs: Cost[];
  disturbed: Record<"wrong" | "resent" | "dropped" | "undone" | "paused" | "short", number>;
  /** Accepted scans whose units are missing from the order. */
  lost: number;
  /** Units on the order that were not scanned, or were counted twice. */
  doubled: number;
  /** Unexpected responses. */
  surprises: string[];
}

export const emptyTally = (): PickerTally => ({
  orders: 0,
  lines: 0,
  units: 0,
  needed: 0,
  scanMs: [],
  costs: [],
  disturbed: { wrong: 0, resent: 0, dropped: 0, undone: 0, paused: 0, short: 0 },
  lost: 0,
  doubled: 0,
  surprises: [],
});

export interface Floor {
  url: string;
  companyId: string;
  /** The user who enters the orders. */
  office: Record<string, string>;
  tally: PickerTally;
  /** Without it there are no errors: only the scans that picking requires. */
  disturbed: boolean;
  /** Approximate milliseconds between two scans of a picker; 0 for no pauses. */
  pace: number;
}

interface Line {
  shelf: number;
  quantity: number;
  itemId: string;
  /** Units that the picker has scanned into the order. */
  held: number;
}
interface Answer {
  said: { ok: boolean; title: string; detail: string } | null;
}

const LINES = 3;
/**
 * One scan in this many is disturbed in each way. Primes, so that the disturbances are spread over all lines of orders.
 */
const EVERY = { wrong: 11, resent: 7, dropped: 13, undone: 17, paused: 41, short: 61 } as const;

const pickerAt = (floor: Floor, headers: Record<string, string>, n: number): Picker =>
  new Picker(floor, { ...headers, "Content-Type": "application/json" }, n);

/** Picks one order after another as long as `isOn` returns true; each order is entered when it is needed. */
export async function pickWhile(
  floor: Floor,
  headers: Record<string, string>,
  n: number,
  isOn: () => boolean,
): Promise<void> {
  const picker = pickerAt(floor, headers, n);
  while (isOn()) await picker.pickOne(await picker.newOrder());
}

/** A picker whose orders were entered beforehand, so that the run consists of scans only, at the benchmark's pace. */
export async function preparedPicker(floor: Floor, headers: Record<string, string>, n: number, orders: number) {
  const picker = pickerAt(floor, headers, n);
  const prepared: Prepared[] = [];
  for (let at = 0; at < orders; at++) prepared.push(await picker.newOrder());
  return async () => {
    // Pickers start at different times.
    await sleep(Math.random() * floor.pace);
    for (const order of prepared) await picker.pickOne(order);
  };
}

/** An order that this picker enters and starts, for another user to scan. */
export async function begunOrder(floor: Floor, headers: Record<string, string>, n: number): Promise<Prepared> {
  const picker = pickerAt(floor, headers, n);
  const order = await picker.newOrder();
  await picker.start(order);
  return order;
}

export interface Prepared {
  orderId: string;
  lines: Line[];
}

class Picker {
  private orders = 0;
  private scans = 0;
  constructor(
    private readonly floor: Floor,
    private readonly headers: Record<string, string>,
    private readonly n: number,
  ) {}

  async start({ orderId }: Pick<Prepared, "orderId">): Promise<void> {
    await this.post(`/api/picking/start/${orderId}`, {});
  }

  async pickOne({ orderId, lines }: Prepared): Promise<void> {
    const { tally } = this.floor;
    await this.start({ orderId });
    for (const line of lines) {
      await this.scan(orderId, binOf(line.shelf), null);
      while (line.held < line.quantity) {
        await this.scan(orderId, codeOf(line.shelf), line);
        if (this.floor.disturbed) await this.disturb(orderId, line);
      }
    }
    await this.check(orderId, lines);
    await this.post(`/api/picking/${orderId}/complete`, {});
    tally.orders += 1;
    tally.lines += lines.length;
    tally.units += lines.reduce((sum, { held }) => sum + held, 0);
  }

  async newOrder(): Promise<Prepared> {
    const first = (this.n * 37 + this.orders * 11) % SHELVES;
    const wanted = Array.from({ length: LINES }, (_, line) => ({
      shelf: (first + line * 131) % SHELVES,
      quantity: 1 + ((this.orders + line) % 2),
    }));
    this.orders += 1;
    const { url, companyId, office } = this.floor;
    const order = {
      orderNumber: `FLOOR-${this.n}-${this.orders}-${Date.now()}`,
      customerName: "Floor",
      customerEmail: "floor@example.test",
      shippingAddress: "S 1",
      companyId,
      items: wanted.map(({ shelf, quantity }) => ({ sku: skuOf(shelf), quantity, price: "1.00" })),
    };
    const headers = { ...office, "Content-Type": "application/json" };
    const made = await fetch(`${url}/api/orders`, { method: "POST", headers, body: JSON.stringify(order) });
    const { id, status } = (await made.json()) as { id: string; status: string };
    if (status !== "pending") throw new Error(`An order answered ${made.status} and is ${status}`);
    const items = await this.items(id);
    const itemOf = (sku: string) => items.find((item) => item.sku === sku)?.id ?? "";
    return { orderId: id, lines: wanted.map((line) => ({ ...line, itemId: itemOf(skuOf(line.shelf)), held: 0 })) };
  }

  /** Scans a bin or a unit, with the field as the screen sends it. */
  private async scan(orderId: string, barcode: string, line: Line | null): Promise<string> {
    const { tally, disturbed, pace } = this.floor;
    if (pace > 0) await sleep(pace * (0.5 + Math.random()));
    this.scans += 1;
    const scanId = `${this.n}-${this.scans}-${Date.now()}`;
    const body = { orderId, barcode, scanId };
    if (disturbed && this.scans % EVERY.dropped === 0) await this.drop(body);
    const began = performance.now();
    const { answer, headers } = await this.post<Answer>("/picking/act/scan", body);
    tally.scanMs.push(performance.now() - began);
    tally.needed += 1;
    const cost = costOf(headers);
    if (cost) tally.costs.push(cost);
    if (!answer.said?.ok) tally.surprises.push(`${barcode} was refused: ${answer.said?.detail}`);
    else if (line) line.held += 1;
    return scanId;
  }

  /** The connection is closed during a scan, which may or may not have counted, and the scan is sent again. */
  private async drop(body: object): Promise<void> {
    this.floor.tally.disturbed.dropped += 1;
    const gone = new AbortController();
    const sent = this.send("/picking/act/scan", body, gone.signal).catch(() => null);
    await sleep(this.scans % 7);
    gone.abort();
    await sent;
  }

  private async disturb(orderId: string, line: Line): Promise<void> {
    const { tally } = this.floor;
    // A resent scan counts too, so its other disturbances are decided before.
    const { scans } = this;
    const isTime = (what: keyof typeof EVERY) => scans % EVERY[what] === this.n % EVERY[what];
    if (isTime("wrong")) {
      tally.disturbed.wrong += 1;
      const wrong = {
        orderId,
        barcode: codeOf((line.shelf + 7) % SHELVES),
        scanId: `w-${this.n}-${this.scans}`,
      };
      const { answer } = await this.post<Answer>("/picking/act/scan", wrong);
      if (answer.said?.ok) tally.surprises.push(`A wrong product was accepted: ${answer.said.detail}`);
    }
    if (isTime("resent") && line.held < line.quantity) {
      tally.disturbed.resent += 1;
      const again = await this.scan(orderId, codeOf(line.shelf), line);
      const body = { orderId, barcode: codeOf(line.shelf), scanId: again };
      const { answer } = await this.post<Answer>("/picking/act/scan", body);
      if (!answer.said?.ok) tally.surprises.push(`A scan sent again was refused: ${answer.said?.detail}`);
    }
    if (isTime("undone") && line.held > 0) {
      tally.disturbed.undone += 1;
      await this.post("/picking/act/undo", { orderId, itemId: line.itemId });
      line.held -= 1;
    }
    if (isTime("paused")) {
      tally.disturbed.paused += 1;
      await this.post(`/api/picking/${orderId}/pause`, {});
      await this.post(`/api/picking/${orderId}/resume`, {});
    }
    if (isTime("short") && line.held > 0 && line.held < line.quantity) await this.short(line);
  }

  /** A manager records a unit as not found. */
  private async short(line: Line): Promise<void> {
    const { url, office, tally } = this.floor;
    const operationId = `short-${this.n}-${this.scans}`;
    const body = new URLSearchParams({ operationId, quantity: "1", reason: "not-found", otherwise: "without" });
    const sent = { method: "POST", headers: { ...office, Origin: url }, body, redirect: "manual" } as const;
    const response = await fetch(`${url}/picking/short/${line.itemId}`, sent);
    await response.arrayBuffer();
    if (response.status !== 303) return void tally.surprises.push(`A short pick answered ${response.status}`);
    tally.disturbed.short += 1;
    line.quantity -= 1;
  }

  /** Compares the order with the units that the picker has scanned. */
  private async check(orderId: string, lines: readonly Line[]): Promise<void> {
    const items = await this.items(orderId);
    for (const { itemId, held } of lines) {
      const picked = items.find(({ id }) => id === itemId)?.pickedQuantity ?? 0;
      this.floor.tally.lost += Math.max(0, held - picked);
      this.floor.tally.doubled += Math.max(0, picked - held);
    }
  }

  private async items(orderId: string): Promise<{ id: string; sku: string; pickedQuantity: number }[]> {
    const answer = await fetch(`${this.floor.url}/api/orders/${orderId}/items`, { headers: this.headers });
    if (!answer.ok) throw new Error(`The items of an order answered ${answer.status}`);
    return (await answer.json()) as { id: string; sku: string; pickedQuantity: number }[];
  }

  private send(path: string, body: object, signal?: AbortSignal): Promise<Response> {
    const init = { method: "POST", headers: this.headers, body: JSON.stringify(body), ...(signal && { signal }) };
    return fetch(this.floor.url + path, init);
  }

  private async post<R>(path: string, body: object): Promise<{ answer: R; headers: Headers }> {
    const response = await this.send(path, body);
    const answer = (await response.json()) as R;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return { answer, headers: response.headers };
  }
}
