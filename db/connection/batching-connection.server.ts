import { type Compiled, Connection, isRead } from "./connection.server";

type Rows = Record<string, unknown>[];

interface PendingRead {
  statements: readonly Compiled[];
  resolve: (results: Rows[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Connection for read requests. Queries that a page's parallel loaders issue at the same moment go to the database in
 * one round trip, and identical ones run once. Writes are sent at once. `FAST_PATH=-batching` turns it off.
 */
export class BatchingConnection extends Connection {
  #pending: PendingRead[] = [];

  override run(statements: readonly Compiled[]): Promise<Rows[]> {
    if (!statements.every(isRead)) return super.run(statements);
    return new Promise((resolve, reject) => {
      this.#pending.push({ statements, resolve, reject });
      // A macrotask: by then every loader that does not wait for the database has added its query.
      if (this.#pending.length === 1) setTimeout(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const pending = this.#pending.splice(0);
    const once = new Map(pending.flatMap(({ statements }) => statements).map((one) => [keyOf(one), one]));
    try {
      const results = await super.run([...once.values()]);
      const found = new Map([...once.keys()].map((key, at) => [key, results[at] ?? []]));
      for (const { statements, resolve } of pending) resolve(statements.map((one) => found.get(keyOf(one)) ?? []));
    } catch (error) {
      const [only, ...more] = pending;
      // When the batch fails, each query runs again on its own, so that only the faulty one fails.
      if (more.length === 0) only?.reject(error);
      else for (const { statements, resolve, reject } of pending) super.run(statements).then(resolve, reject);
    }
  }
}

const keyOf = ({ sql, params }: Compiled): string => JSON.stringify([sql, params]);
