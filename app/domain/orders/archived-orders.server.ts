/** Archived orders, for other modules. */
import { nameOf } from "#db/tables.server";
import type { Ctx } from "../kernel/ctx";
import { MOVED } from "./archive/archive.repo.server";
import { loadOrder, rowsIn } from "./archive/order-file.server";

export { type ArchivedOrder, pageBefore, readArchived } from "./archive/archived-order.server";
export { restoreOrder, restoreRows } from "./archive/restore-order.server";

/** All rows of an archived order, by the names of their tables; null when it was restored meanwhile. */
export async function archivedRows(
  ctx: Pick<Ctx, "files">,
  key: string,
): Promise<Record<string, Record<string, unknown>[]> | null> {
  const file = await loadOrder(ctx, key);
  return file && Object.fromEntries(MOVED.map((table) => [nameOf(table), rowsIn(file, table)]));
}
