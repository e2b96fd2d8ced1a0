import type { OrderRecord } from "./order-record";

/** The fields for listing and sorting; the order itself is created when it is read. */
export interface OrderHead {
  readonly id: number;
  status: string;
  createdAt: number;
  modifiedAt: number;
}

interface Entry extends OrderHead {
  make: () => OrderRecord;
  record: OrderRecord | null;
  /** Differs from what the seed would create. */
  changed: boolean;
}

/** All orders of a shop, sorted both ways, as fast with ten thousand orders as with ten. */
export class OrderBook {
  #entries = new Map<number, Entry>();
  /** Permanently deleted; a restart must not create them again. */
  readonly removed = new Set<number>();
  #byCreated: OrderHead[] | null = null;
  #byModified: OrderHead[] | null = null;

  /** Adds an order that the seed can create at any time. */
  plant(head: OrderHead, make: () => OrderRecord): void {
    this.#entries.set(head.id, { ...head, make, record: null, changed: false });
    this.#forgetSorting();
  }

  /** Adds an order, or replaces it by a changed one. */
  put(record: OrderRecord): void {
    const { id, status, createdAt, modifiedAt } = record;
    this.#entries.set(id, { id, status, createdAt, modifiedAt, make: () => record, record, changed: true });
    this.#forgetSorting();
  }

  get(id: number): OrderRecord | null {
    const entry = this.#entries.get(id);
    if (!entry) return null;
    entry.record ??= entry.make();
    return entry.record;
  }

  head(id: number): OrderHead | null {
    return this.#entries.get(id) ?? null;
  }

  remove(id: number): void {
    this.#entries.delete(id);
    this.removed.add(id);
    this.#forgetSorting();
  }

  /** Oldest first; equal seconds by id. */
  byCreated(): readonly OrderHead[] {
    this.#byCreated ??= this.#sorted((a, b) => a.createdAt - b.createdAt || a.id - b.id);
    return this.#byCreated;
  }

  /** Least recently modified first; equal seconds by id. */
  byModified(): readonly OrderHead[] {
    this.#byModified ??= this.#sorted((a, b) => a.modifiedAt - b.modifiedAt || a.id - b.id);
    return this.#byModified;
  }

  changedRecords(): OrderRecord[] {
    return [...this.#entries.values()].flatMap((entry) => (entry.changed && entry.record ? [entry.record] : []));
  }

  get size(): number {
    return this.#entries.size;
  }

  #sorted(compare: (a: OrderHead, b: OrderHead) => number): OrderHead[] {
    return [...this.#entries.values()].sort(compare);
  }

  #forgetSorting(): void {
    this.#byCreated = null;
    this.#byModified = null;
  }
}
