import { z } from "zod";
import { columnsOf, decoder, type Selected } from "#db/statement.server";
import { nameOf } from "#db/tables.server";
import { gunzip, gzip } from "../../files/zip";
import type { Ctx } from "../../kernel/ctx";
import { MOVED, type Moved, type StoredContent, type StoredTable, storedColumns } from "./archive.repo.server";

/** An archived order as a file: its rows by table, with the columns that the tables had then. */
const OrderFile = z.object({
  version: z.literal(1),
  orderId: z.string(),
  archivedAt: z.number(),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) })),
});
export type OrderFile = z.output<typeof OrderFile>;

/** A key for the file of an order that is archived now. */
export const newOrderKey = (ctx: Ctx, companyId: string, orderId: string): string =>
  `${companyId}/orders/${orderId}/${ctx.newId()}.json.gz`;

export async function storeOrder(
  { files }: Pick<Ctx, "files">,
  { id, content, key }: StoredContent,
  archivedAt: number,
): Promise<void> {
  const rows = JSON.parse(content) as Record<string, unknown[][]>;
  const file: OrderFile = {
    version: 1,
    orderId: id,
    archivedAt,
    tables: Object.fromEntries(
      MOVED.map((table) => [nameOf(table), { columns: storedColumns(table), rows: rows[nameOf(table)] ?? [] }]),
    ),
  };
  await files.put(key, await gzip(JSON.stringify(file)), "application/gzip");
}

/** Null when there is no file: the order was restored, or archived again, since its key was read. */
export async function loadOrder({ files }: Pick<Ctx, "files">, key: string): Promise<OrderFile | null> {
  const bytes = await files.get(key);
  if (!bytes) return null;
  return OrderFile.parse(JSON.parse(await gunzip(bytes)));
}

export const tableIn = (file: OrderFile, table: Moved): StoredTable | undefined => file.tables[nameOf(table)];

/** The rows of a table in the types of its schema. */
export function rowsIn<T extends Moved>(file: OrderFile, table: T): T["$inferSelect"][] {
  const { columns, rows } = tableIn(file, table) ?? { columns: [], rows: [] };
  const known = columnsOf(table);
  const decode = decoder(known);
  return rows.map((row) =>
    decode(Object.fromEntries(Object.entries(known).map(([field, { name }]) => [field, row[columns.indexOf(name)]]))),
  ) as Selected<typeof known>[] as T["$inferSelect"][];
}
