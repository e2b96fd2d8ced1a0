import { inStore, openDatabase } from "../waiting/browser-database";

/** A user's unsent input. Other users of the device cannot read it. */
export interface DraftStore {
  read(userId: string, key: string): Promise<unknown>;
  write(userId: string, key: string, value: unknown): Promise<void>;
  remove(userId: string, key: string): Promise<void>;
  /** Whether drafts survive a reload. */
  isLasting(): boolean;
}

const DRAFTS = "drafts";
const nameOf = (userId: string, key: string) => JSON.stringify([userId, key]);

/** Uses IndexedDB; falls back to memory when it is unavailable or fails. */
export function openDraftStore(browser: IDBFactory | null): DraftStore {
  const page = new Map<string, unknown>();
  let isLasting = browser !== null;
  const database = browser
    ? openDatabase(browser, "stowline-drafts", (created) => created.createObjectStore(DRAFTS)).catch(() => null)
    : Promise.resolve(null);

  async function run<T>(mode: Parameters<typeof inStore>[2], ask: (store: IDBObjectStore) => IDBRequest<T>) {
    const open = await database;
    if (!open) {
      isLasting = false;
      return undefined;
    }
    return inStore(open, DRAFTS, mode, ask).catch(() => {
      isLasting = false;
      return undefined;
    });
  }

  return {
    isLasting: () => isLasting,
    async read(userId, key) {
      const name = nameOf(userId, key);
      return page.get(name) ?? (await run("readonly", (store) => store.get(name)));
    },
    async write(userId, key, value) {
      const name = nameOf(userId, key);
      await run("for-good", (store) => store.put(value, name));
      if (isLasting) page.delete(name);
      else page.set(name, value);
    },
    async remove(userId, key) {
      const name = nameOf(userId, key);
      page.delete(name);
      await run("readwrite", (store) => store.delete(name));
    },
  };
}

let opened: DraftStore | null = null;
/** The page's single store. */
export function draftStore(): DraftStore {
  opened ??= openDraftStore(globalThis.indexedDB ?? null);
  return opened;
}
