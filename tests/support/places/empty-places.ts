import { env } from "cloudflare:test";

const { DB, REPLICA_1, REPLICA_2 } = env as unknown as Env & ReplicaBindings;

/** Tables of the directory that the tests of places read in joins. */
const COPIED = ["warehouses", "companies"];

/** SQLite and FTS5 create these themselves. */
const OWN = `name not like 'sqlite_%' and name not like '_cf_%' and not exists (
  select 1 from sqlite_schema as parent where parent.sql like 'create virtual table%' and sqlite_schema.name like parent.name || '\\_%' escape '\\')`;

/** The main database and two places, which have its schema and copies of its warehouses and companies. */
export async function twoPlaces(): Promise<ReadonlyMap<string, D1Database>> {
  const { results } = await DB.prepare(`select type, sql from sqlite_schema where sql is not null and ${OWN}`).all<{
    type: string;
    sql: string;
  }>();
  const of = (type: string) => results.filter((one) => one.type === type).map(({ sql }) => sql);
  const rows = await DB.batch(COPIED.map((table) => DB.prepare(`select * from ${table}`)));
  for (const place of [REPLICA_1, REPLICA_2]) {
    await place.batch([...of("table"), ...of("index"), ...of("view")].map((sql) => place.prepare(sql)));
    await place.batch(
      COPIED.flatMap((table, at) =>
        (rows[at]?.results ?? []).map((row) => {
          const given = Object.entries(row as Record<string, unknown>);
          const names = given.map(([name]) => `"${name}"`);
          return place
            .prepare(`insert into ${table} (${names}) values (${given.map(() => "?")})`)
            .bind(...given.map(([, value]) => value));
        }),
      ),
    );
    await place.batch(of("trigger").map((sql) => place.prepare(sql)));
  }
  return new Map([
    ["DB", DB],
    ["DB_1", REPLICA_1],
    ["DB_2", REPLICA_2],
  ]);
}
