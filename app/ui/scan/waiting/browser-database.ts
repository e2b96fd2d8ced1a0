/** A database of the browser, made on first use. */
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
 * "for-good" is on the disk before it counts as kept: otherwise a browser leaves that to the system, which loses it
 * with the battery.
 */
export type Mode = "readonly" | "readwrite" | "for-good";

/** Resolves once it is written, not when it is requested. */
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
