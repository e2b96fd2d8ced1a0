import type { RunSql } from "../admin/first-admin";

/** Runs statements on an open D1 database. */
export const onD1 =
  (db: D1Database): RunSql =>
  async (statements) => {
    const answers = await db.batch<Record<string, unknown>>(statements.map((one) => db.prepare(one)));
    return answers.map(({ results }) => results);
  };
