/** An IndexedDB database, opened on first use. */
export function openDatabase(
  browser: IDBFactory,
  name: string,
  create: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = browser.open(name, 1);
    opening.onupgradeneeded = () => create(opening.result);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("Another page holds the database"));
  });
}

/**
 * "for-good" waits until the data is on disk; by default browsers leave flushing to the system, and a drained battery
 * would lose it.
 */
export type Mode = "readonly" | "readwrite" | "for-good";

/** Resolves when the transaction has completed, not when the request has. */
export function inStore<T>(
  database: IDBDatabase,
  name: string,
  mode: Mode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const transaction =
      mode === "for-good"
        ? database.transaction(name, "readwrite", { durability: "strict" })
        : database.transaction(name, mode);
    const asked = request(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error);
  });
}
