import { z } from "zod";
import { columnsOf, decoder, type Selected } from "#db/statement.server";
import { nameOf } from "#db/tables.server";
import { gzip } from "../../files/zip";
import type { Ctx } from "../../kernel/ctx";
import { MOVED, type Moved, type OrderContent, type StoredTable, storedColumns } from "./archive.repo.server";

/** An archived order as a file: its rows by table, with the columns that the tables had then. */
const OrderFile = z.object({
  version: z.literal(1),
  orderId: z.string(),
  archivedAt: z.number(),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) })),
});
export type OrderFile = z.output<typeof OrderFile>;

const keyOf = (companyId: string, orderId: string): string => `${companyId}/orders/${orderId}.json.gz`;

/** Stores an order's rows. A file of an order that was not archived after all is overwritten the next time. */
export async function storeOrder(
  { files }: Pick<Ctx, "files">,
  companyId: string,
  { id, content }: OrderContent,
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
  await files.put(keyOf(companyId, id), await gzip(JSON.stringify(file)), "application/gzip");
}

/** @throws Error when there is no file, or it is not an archived order */
export async function loadOrder({ files }: Pick<Ctx, "files">, companyId: string, orderId: string): Promise<OrderFile> {
  const bytes = await files.get(keyOf(companyId, orderId));
  if (!bytes) throw new Error(`The archive has no file of order ${orderId}`);
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  return OrderFile.parse(JSON.parse(text));
}

/** Deletes the order's file, if there is one. */
export const deleteOrderFile = ({ files }: Pick<Ctx, "files">, companyId: string, orderId: string): Promise<void> =>
  files.delete(keyOf(companyId, orderId));

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
