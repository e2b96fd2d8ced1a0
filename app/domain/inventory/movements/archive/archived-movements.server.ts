/** Movements in files, for other modules. */
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../../kernel/ctx";
import { filesAfter } from "./movement-archive.repo.server";
import { type ArchivedMovement, loadMovements } from "./movement-file.server";

export type { ArchivedMovement } from "./movement-file.server";

/** Files read for one page, because a filter can exclude most of their movements. */
const FILES_PER_PAGE = 2;
/** Files to look up for a page: one more says that there are older ones. */
export const FILES_LOOKED_UP = FILES_PER_PAGE + 1;

/** A file of a product's movements, by its row. */
export interface ArchiveFile {
  key: string;
  firstId: string;
  /** The product's units on hand after its last movement. */
  onHand: number;
}

export interface ArchivedPage {
  /** Each with the product's balance after it. */
  rows: (ArchivedMovement & { balance: number })[];
  /** The page continues with movements before this one; null when there are none. */
  next: string | null;
}

/** One page of the movements in a product's files, which are given newest first. */
export async function readArchivedPage(
  ctx: Pick<Ctx, "files">,
  files: readonly ArchiveFile[],
  { limit, isListed }: { limit: number; isListed: (movement: ArchivedMovement) => boolean },
): Promise<ArchivedPage> {
  const rows: ArchivedPage["rows"] = [];
  for (const { key, onHand } of files.slice(0, FILES_PER_PAGE)) {
    let below = onHand;
    for (const movement of (await loadMovements(ctx, key)).toReversed()) {
      const balance = below;
      below -= movement.deltaOnHand;
      if (!isListed(movement)) continue;
      if (rows.length === limit) return { rows, next: rows.at(-1)?.id ?? movement.id };
      rows.push({ ...movement, balance });
    }
  }
  return { rows, next: files.length > FILES_PER_PAGE ? (files[FILES_PER_PAGE - 1]?.firstId ?? null) : null };
}

/** All movements in these few files. */
export const readMovementFiles = async (
  ctx: Pick<Ctx, "files">,
  keys: readonly string[],
): Promise<ArchivedMovement[]> => (await Promise.all(keys.map((key) => loadMovements(ctx, key)))).flat();

/** The movements of the company's next files, and the position after them. */
export async function readMovementFilesAfter(
  ctx: Pick<Ctx, "files">,
  company: CompanyDb,
  { after, limit }: { after: readonly [productId: string, lastId: string]; limit: number },
) {
  const files = await filesAfter(company, after, limit);
  const last = files.at(-1);
  const rows = await readMovementFiles(
    ctx,
    files.map(({ key }) => key),
  );
  return { rows, last: last && ([last.productId, last.lastId] as const), files: files.length };
}
