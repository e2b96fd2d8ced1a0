import { testEnv } from "./world";

/**
 * Copies a row `times` times, each copy with its own values: SQL expressions over the row as `one` and the copy's
 * number `i`. Skips generated columns and `seq`, which the database fills in.
 */
export async function copyRow(table: string, id: string, times: number, own: Record<string, string>): Promise<void> {
  const { results } = await testEnv.DB.prepare("select name from pragma_table_xinfo(?) where hidden = 0")
    .bind(table)
    .all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => name !== "seq");
  const values = names.map((name) => own[name] ?? `one.${name}`);
  await testEnv.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${times})
     insert into ${table} (${names}) select ${values} from n, (select * from ${table} where id = ?) as one`,
  )
    .bind(id)
    .run();
}
