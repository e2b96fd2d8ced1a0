import type { Connection } from "#db/connection/connection.server";

export const KEYS = ["a", "b", "c", "d"] as const;

/** What the primary and its replicas begin with: registers of version 0, and a heartbeat of that moment. */
export const initialStatements = (startsAt: number): string[] => [
  "DROP TABLE IF EXISTS registers",
  "CREATE TABLE registers (key TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID",
  ...KEYS.map((key) => `INSERT INTO registers (key, version) VALUES ('${key}', 0)`),
  // The replicas begin empty; the primary has the table of the migrations.
  "CREATE TABLE IF NOT EXISTS cron_runs (id TEXT PRIMARY KEY, status TEXT, started_at INTEGER, finished_at INTEGER)",
  "DELETE FROM cron_runs",
  heartbeat(startsAt),
];

/** What the cron writes each minute. */
export const heartbeat = (at: number): string =>
  `INSERT OR REPLACE INTO cron_runs (id, status, started_at, finished_at) VALUES ('${at}', 'done', ${at}, ${at})`;

export const readVersion = (connection: Connection, key: string): Promise<number> =>
  runOne(connection, "SELECT version FROM registers WHERE key = ?", key);

/** Gives the register a greater version than any register has. */
export const writeVersion = (connection: Connection, key: string): Promise<number> =>
  runOne(
    connection,
    "UPDATE registers SET version = (SELECT max(version) FROM registers) + 1 WHERE key = ? RETURNING version",
    key,
  );

async function runOne(connection: Connection, sql: string, key: string): Promise<number> {
  const [[row] = []] = await connection.run([{ sql, params: [key] }]);
  if (!row) throw new Error(`No row: ${sql}`);
  return Number(row.version);
}
