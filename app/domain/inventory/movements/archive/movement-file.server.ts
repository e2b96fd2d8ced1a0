import { z } from "zod";
import { stockMovements } from "#db/schema/stock";
import { columnsOf, decoder } from "#db/statement.server";
import { gunzip, gzip } from "../../../files/zip";
import type { Ctx } from "../../../kernel/ctx";
import { COLUMNS } from "./movement-archive.repo.server";

/** Old movements of a product, oldest first, with the columns that the ledger had then. */
const MovementFile = z.object({
  version: z.literal(1),
  productId: z.string(),
  archivedAt: z.number(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.unknown())),
});

export type ArchivedMovement = typeof stockMovements.$inferSelect;

/** `rows` is a JSON array of the rows in the sequence of `COLUMNS`. */
export async function storeMovements(
  { files }: Pick<Ctx, "files">,
  { key, productId, archivedAt, rows }: { key: string; productId: string; archivedAt: number; rows: string },
): Promise<void> {
  const head = JSON.stringify({ version: 1, productId, archivedAt, columns: COLUMNS });
  await files.put(key, await gzip(`${head.slice(0, -1)},"rows":${rows}}`), "application/gzip");
}

export async function loadMovements({ files }: Pick<Ctx, "files">, key: string): Promise<ArchivedMovement[]> {
  const bytes = await files.get(key);
  if (!bytes) throw new Error(`The archive has no file ${key}`);
  const { columns, rows } = MovementFile.parse(JSON.parse(await gunzip(bytes)));
  const known = columnsOf(stockMovements);
  const decode = decoder(known);
  const places = Object.entries(known).map(([field, { name }]) => [field, columns.indexOf(name)] as const);
  return rows.map((row) =>
    decode(Object.fromEntries(places.map(([field, at]) => [field, row[at]]))),
  ) as unknown[] as ArchivedMovement[];
}
