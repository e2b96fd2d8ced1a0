import { sealer, sealingKeyId } from "#app/http/setup/sealer.server";
import { secretsKeyBytes } from "#app/http/setup/secrets-key";
import { messageOf, Problem } from "../problem";
import type { RunSql } from "./first-admin";

/** Every column with encrypted values, except what is kept for a day at most: idempotent responses, unfinished sign-ins. */
const SEALED: readonly [table: string, column: string, key?: string][] = [
  ["integrations", "api_key_sealed"],
  ["integrations", "api_secret_sealed"],
  ["integrations", "webhook_secret_sealed"],
  ["integrations", "session_sealed"],
  ["mails", "body_sealed"],
  ["user_authenticators", "secret_sealed", "user_id"],
  ["print_services", "api_key_sealed", "service"],
];
/** Rows per query. */
const AT_ONCE = 200;
/**
 * Maximum bytes of the statements in one call: they are passed on a command line, which Linux limits to 128 KB per
 * argument, and D1 limits a statement to 100 KB.
 */
const LARGEST_CALL = 90_000;
/** Length of the key id and the random IV: unique for every encrypted value. */
const BEGINNING = 40;
const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

/**
 * Checked before anything is read: with a malformed key every value would count as unreadable.
 * @throws Problem naming the key
 */
export function requireKeys(present: string, earlier: readonly string[]): void {
  try {
    secretsKeyBytes(present);
    for (const key of earlier) secretsKeyBytes(key, "A key in SECRETS_KEYS_OLD");
  } catch (error) {
    throw new Problem(messageOf(error));
  }
}

/** Re-encrypts with the current key what an earlier one encrypted. Idempotent; concurrent changes are kept. */
export async function reseal(
  run: RunSql,
  present: string,
  earlier: readonly string[],
): Promise<{ resealed: number; unreadable: number }> {
  const { seal, open } = sealer(present, earlier);
  const id = await sealingKeyId(present);
  const counts = { resealed: 0, unreadable: 0 };
  for (const [table, column, key = "id"] of SEALED) {
    let after = "";
    for (;;) {
      const [rows = []] = await run([
        `SELECT ${key} AS id, ${column} AS sealed FROM ${table} WHERE ${key} > ${quoted(after)} AND ${column} IS NOT NULL AND ${column} NOT LIKE '${id}.%' ORDER BY ${key} LIMIT ${AT_ONCE}`,
      ]);
      if (rows.length === 0) break;
      const updates: string[] = [];
      for (const { id: of, sealed } of rows) {
        after = String(of);
        try {
          const resealed = await seal(await open(String(sealed)));
          updates.push(
            `UPDATE ${table} SET ${column} = ${quoted(resealed)} WHERE ${key} = ${quoted(after)} AND substr(${column}, 1, ${BEGINNING}) = ${quoted(String(sealed).slice(0, BEGINNING))}`,
          );
        } catch {
          counts.unreadable += 1;
        }
      }
      for (const call of calls(updates)) await run(call);
      counts.resealed += updates.length;
    }
  }
  return counts;
}

/** Packs the statements into as few calls as possible. */
function calls(statements: readonly string[]): string[][] {
  const all: string[][] = [];
  let size = LARGEST_CALL;
  for (const statement of statements) {
    const bytes = Buffer.byteLength(statement) + 2;
    if (size + bytes > LARGEST_CALL) {
      all.push([]);
      size = 0;
    }
    all.at(-1)?.push(statement);
    size += bytes;
  }
  return all;
}
