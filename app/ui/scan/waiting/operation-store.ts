import { inStore, type Mode, openDatabase } from "./browser-database";
import type { Kept, Operation } from "./operation";

/** Where operations are kept until they are settled. Every call answers; none is refused. */
export interface OperationStore {
  add(operation: Operation): Promise<Kept>;
  /** Of everybody, in their order. */
  all(): Promise<Kept[]>;
  put(kept: Kept): Promise<void>;
  remove(place: number): Promise<void>;
  /** Whether they outlive the page. */
  isLasting(): boolean;
}

const DATABASE = "stowline-scans";
const OPERATIONS = "operations";
/** Places of what only the page keeps: after all that the browser keeps. */
const IN_PAGE = 2 ** 40;

/** In the browser's own database; in the page where that is not to be had, or gives up on the way. */
export function openOperationStore(browser: IDBFactory | null): OperationStore {
  const page = new Map<number, Kept>();
  let next = IN_PAGE;
  let database: Promise<IDBDatabase | null> = browser ? openOperations(browser) : Promise.resolve(null);
  let isLasting = true;

  /** What does not work is done in the page from then on. */
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
      const found = await inBrowser("readonly", (store) => store.getAll() as IDBRequest<Kept[]>);
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
