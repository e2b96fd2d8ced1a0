import type { Connection } from "#db/connection.server";

export const KEYS = ["a", "b", "c", "d"] as const;

/** What the primary and its replicas begin with: registers of version 0, and a heartbeat of that moment. */
export const initialStatements = (startsAt: number): string[] => [
  "DROP TABLE IF EXISTS registers",
  "CREATE TABLE registers (key TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID",
  ...KEYS.map((key) => `INSERT INTO registers (key, version) VALUES ('${key}', 0)`),
  "CREATE TABLE IF NOT EXISTS database_heartbeat (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL)",
  heartbeat(startsAt),
];

/** What cron writes each minute. */
export const heartbeat = (at: number): string =>
  `INSERT INTO database_heartbeat (id, at) VALUES (1, ${at}) ON CONFLICT (id) DO UPDATE SET at = excluded.at`;

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
