import { Miniflare } from "miniflare";

/** A statement on its way to the embedded database: blobs are wrapped, everything else is JSON. */
interface SentStatement {
  sql: string;
  params: unknown[];
}

/**
 * Runs inside workerd, next to the database: one batch for each request. Contains no import, because Miniflare loads it
 * as text.
 */
const SCRIPT = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    const bytes = ({ blob }) => Uint8Array.from(atob(blob), (char) => char.charCodeAt(0));
    const bound = statements.map(({ sql, params }) =>
      DB.prepare(sql).bind(...params.map((value) => (value !== null && typeof value === "object" ? bytes(value) : value))));
    try {
      return Response.json({ results: await DB.batch(bound) });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};`;

const sent = (value: unknown): unknown => {
  if (value instanceof ArrayBuffer) return { blob: Buffer.from(value).toString("base64") };
  if (ArrayBuffer.isView(value))
    return { blob: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64") };
  return value;
};

/** The part of D1's prepared statements that local tools use. */
class EmbeddedStatement {
  constructor(
    private readonly database: EmbeddedDatabase,
    readonly sql: string,
    readonly params: unknown[] = [],
  ) {}

  bind(...params: unknown[]): EmbeddedStatement {
    return new EmbeddedStatement(this.database, this.sql, params);
  }

  async all<Row = Record<string, unknown>>(): Promise<D1Result<Row>> {
    const [result] = await this.database.batch<Row>([this]);
    return result as D1Result<Row>;
  }

  run<Row = Record<string, unknown>>(): Promise<D1Result<Row>> {
    return this.all<Row>();
  }

  async first<Row = Record<string, unknown>>(): Promise<Row | null> {
    return (await this.all<Row>()).results[0] ?? null;
  }
}

/**
 * The D1 database of a state folder, for tools outside the Worker. Miniflare's own binding makes a blocking call for each
 * prepared statement, which fails now and then on a busy machine; this one sends a whole batch in one request.
 */
export class EmbeddedDatabase {
  readonly #miniflare: Miniflare;

  /** `file` is the folder in which Miniflare keeps the databases. */
  constructor(id: string, file: string) {
    this.#miniflare = new Miniflare({
      modules: true,
      script: SCRIPT,
      cf: false,
      d1Databases: { DB: id },
      d1Persist: file,
    });
  }

  prepare(sql: string): EmbeddedStatement {
    return new EmbeddedStatement(this, sql);
  }

  /** All statements or none. @throws Error with SQLite's message */
  async batch<Row = Record<string, unknown>>(statements: readonly EmbeddedStatement[]): Promise<D1Result<Row>[]> {
    const body: SentStatement[] = statements.map(({ sql, params }) => ({ sql, params: params.map(sent) }));
    const response = await this.#miniflare.dispatchFetch("http://database/", {
      method: "POST",
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { results: D1Result<Row>[] } | { error: string };
    if ("error" in answer) throw new Error(answer.error);
    return answer.results;
  }

  close(): Promise<void> {
    return this.#miniflare.dispose();
  }
}
