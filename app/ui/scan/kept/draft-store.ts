import { inStore, openDatabase } from "../waiting/browser-database";

/** What a user has entered and not sent yet. Each user's own: no other user of the device reads it. */
export interface DraftStore {
  read(userId: string, key: string): Promise<unknown>;
  write(userId: string, key: string, value: unknown): Promise<void>;
  remove(userId: string, key: string): Promise<void>;
  /** Whether drafts outlive the page. */
  isLasting(): boolean;
}

const DRAFTS = "drafts";
const nameOf = (userId: string, key: string) => JSON.stringify([userId, key]);

/** In the browser's own database; in the page where there is none, or where it fails. */
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
/** The one store of this page. */
export function draftStore(): DraftStore {
  opened ??= openDraftStore(globalThis.indexedDB ?? null);
  return opened;
}
