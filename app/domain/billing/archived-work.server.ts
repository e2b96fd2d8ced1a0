/** Archived work, for other modules. */
import { asc } from "drizzle-orm";
import { isAfterKey } from "#db/expressions";
import { activityArchives } from "#db/schema/shipping/activity-archives";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";
import { type ArchivedActivity, loadWork } from "./archive/work-file.server";

const KEY = [activityArchives.kind, activityArchives.lastDay, activityArchives.id];

/** The activities of the company's next files after a key, and the last file's key; undefined when there is none. */
export async function archivedWorkAfter(
  ctx: Pick<Ctx, "files">,
  company: CompanyDb,
  { after, files }: { after: readonly unknown[] | null; files: number },
): Promise<{ rows: ArchivedActivity[]; last: string[] | undefined; isOver: boolean }> {
  const found = await company.select(activityArchives, {
    columns: ["kind", "lastDay", "id", "fileKey"],
    where: after ? isAfterKey(KEY, after) : undefined,
    orderBy: KEY.map((column) => asc(column)),
    limit: files,
  });
  const contents = await Promise.all(found.map((archive) => loadWork(ctx, archive)));
  const last = found.at(-1);
  return {
    rows: contents.flat(),
    last: last && [last.kind, last.lastDay, last.id],
    isOver: found.length < files,
  };
}
