import { inStore, type Mode, openDatabase } from "./browser-database";
import type { Operation, StoredOperation } from "./operation";

/** Stores operations until they are settled. Calls never reject. */
export interface OperationStore {
  add(operation: Operation): Promise<StoredOperation>;
  /** Of all users, in order. */
  all(): Promise<StoredOperation[]>;
  put(kept: StoredOperation): Promise<void>;
  remove(place: number): Promise<void>;
  /** Whether stored operations survive a reload. */
  isLasting(): boolean;
}

const DATABASE = "stowline-scans";
const OPERATIONS = "operations";
/** Position of operations kept in memory only: after all stored ones. */
const IN_PAGE = 2 ** 40;

/** Uses IndexedDB; falls back to memory when it is unavailable or fails later. */
export function openOperationStore(browser: IDBFactory | null): OperationStore {
  const page = new Map<number, StoredOperation>();
  let next = IN_PAGE;
  let database: Promise<IDBDatabase | null> = browser ? openOperations(browser) : Promise.resolve(null);
  let isLasting = true;

  /** After a failure, this and later calls use memory. */
  async function inBrowser<T>(mode: Mode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
    const open = await database;
    try {
      if (open) return { value: await inStore(open, OPERATIONS, mode, ask) };
    } catch {
      database = Promise.resolve(null);
    }
    isLasting = false;
    return null;
  }

  return {
    isLasting: () => isLasting,
    async add(operation) {
      const added = await inBrowser("for-good", (store) => store.add(operation));
      const kept = { ...operation, place: added ? Number(added.value) : next++ };
      if (!added) page.set(kept.place, kept);
      return kept;
    },
    async all() {
      const found = await inBrowser("readonly", (store) => store.getAll() as IDBRequest<StoredOperation[]>);
      return [...(found?.value ?? []), ...page.values()];
    },
    async put(kept) {
      if (page.has(kept.place)) page.set(kept.place, kept);
      else await inBrowser("readwrite", (store) => store.put(kept));
    },
    async remove(place) {
      if (!page.delete(place)) await inBrowser("readwrite", (store) => store.delete(place));
    },
  };
}

const openOperations = (browser: IDBFactory): Promise<IDBDatabase | null> =>
  openDatabase(browser, DATABASE, (created) =>
    created.createObjectStore(OPERATIONS, { keyPath: "place", autoIncrement: true }),
  ).catch(() => null);
