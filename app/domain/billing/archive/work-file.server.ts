import { z } from "zod";
import { activities } from "#db/schema/shipping";
import { columnsOf, decoder, type Selected } from "#db/statement.server";
import { gunzip, gzip } from "../../files/zip";
import type { Ctx } from "../../kernel/ctx";
import { ACTIVITY_COLUMNS, type Archive } from "./work-archive.repo.server";

export type ArchivedActivity = typeof activities.$inferSelect;

/** Activities of one kind as a file, with the columns that they had then. */
const WorkFile = z.object({
  version: z.literal(1),
  archivedAt: z.number(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.unknown())),
});

/** @param content the activities as a JSON array of their values */
export async function storeWork(
  { files }: Pick<Ctx, "files">,
  fileKey: string,
  content: string,
  archivedAt: number,
): Promise<void> {
  const head = JSON.stringify({ version: 1, archivedAt, columns: ACTIVITY_COLUMNS });
  await files.put(fileKey, await gzip(`${head.slice(0, -1)},"rows":${content}}`), "application/gzip");
}

/** A file's activities, by billing day and id. Columns that were added since are missing. */
export async function loadWork(
  { files }: Pick<Ctx, "files">,
  { fileKey }: Pick<Archive, "fileKey">,
): Promise<ArchivedActivity[]> {
  const bytes = await files.get(fileKey);
  if (!bytes) throw new Error(`The archive has no file ${fileKey}`);
  const { columns, rows } = WorkFile.parse(JSON.parse(await gunzip(bytes)));
  const known = columnsOf(activities);
  const places = Object.entries(known).map(([field, { name }]) => [field, columns.indexOf(name)] as const);
  const decode = decoder(known);
  return rows.map((row) => decode(Object.fromEntries(places.map(([field, at]) => [field, row[at]])))) as Selected<
    typeof known
  >[] as ArchivedActivity[];
}
