import type { RunSql } from "../admin/first-admin";
import type { EmbeddedDatabase } from "../embedded-database";

/** Runs statements on the open embedded database. */
export const onD1 =
  (db: EmbeddedDatabase): RunSql =>
  async (statements) => {
    const answers = await db.batch<Record<string, unknown>>(statements.map((one) => db.prepare(one)));
    return answers.map(({ results }) => results);
  };
