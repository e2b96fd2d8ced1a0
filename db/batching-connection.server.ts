import { type Compiled, Connection, isRead } from "./connection.server";

type Rows = Record<string, unknown>[];

interface PendingRead {
  statements: readonly Compiled[];
  resolve: (results: Rows[]) => void;
  reject: (error: unknown) => void;
}

/**
 * A connection for one request that reads: what the loaders of its page, which run side by side, ask for at the same
 * moment goes to the database in one round trip, and what two of them ask alike is read once. A write waits for nobody.
 */
export class BatchingConnection extends Connection {
  #asked: PendingRead[] = [];

  override run(statements: readonly Compiled[]): Promise<Rows[]> {
    if (!statements.every(isRead)) return super.run(statements);
    return new Promise((resolve, reject) => {
      this.#asked.push({ statements, resolve, reject });
      // After everything that goes on without the database: the other loaders have asked by then.
      if (this.#asked.length === 1) setTimeout(() => void this.#send());
    });
  }

  async #send(): Promise<void> {
    const asked = this.#asked.splice(0);
    const once = new Map(asked.flatMap(({ statements }) => statements).map((one) => [keyOf(one), one]));
    try {
      const results = await super.run([...once.values()]);
      const found = new Map([...once.keys()].map((key, at) => [key, results[at] ?? []]));
      for (const { statements, resolve } of asked) resolve(statements.map((one) => found.get(keyOf(one)) ?? []));
    } catch (error) {
      const [only, ...more] = asked;
      // One that fails takes no other along.
      if (more.length === 0) only?.reject(error);
      else for (const { statements, resolve, reject } of asked) super.run(statements).then(resolve, reject);
    }
  }
}

const keyOf = ({ sql, params }: Compiled): string => JSON.stringify([sql, params]);
