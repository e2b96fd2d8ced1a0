import { eq } from "drizzle-orm";
import { type DeflatedEntry, zipStream } from "#app/domain/files/zip";
import type { Ctx } from "#app/domain/kernel/ctx";
import { clearNotifications, notificationStatement } from "#app/domain/notifications/notifications.service.server";
import type { Ownership } from "#db/ownership.server";
import { dataExports, type ExportPiece } from "#db/schema/data-exports";
import type { CompanyDb } from "#db/scoped.server";
import { existsIn } from "#db/select.server";
import { KEPT_DAYS } from "./data-export-labels";
import * as repo from "./data-exports.repo.server";
import { fileOf, textOfRows } from "./format.server";
import { manifestOf, README } from "./manifest.server";
import { ARCHIVED_ORDERS, FROM_FILES, PARTS } from "./parts.server";
import { PICTURES, picturesOf, readPictures } from "./pictures.server";
import { deflatedEntry, deflatedPiece, textEntry } from "./pieces.server";
import { columnsOfPart, readRows, rowsAtOnce } from "./read-part.server";

const DAY_MS = 86_400_000;
/**
 * The lease of a dead worker expires after this. Long enough to assemble the archive, which is one step for any number
 * of pieces.
 */
const LEASE_MS = 90_000;
const WHOLE_LEASE_MS = 10 * 60_000;
const JOB_MS = 20_000;
/** Maximum pieces per invocation: each reads several pages, and D1 allows 1,000 statements. */
const MOST_PIECES = 100;
/** Text in memory at a time, in characters. */
const PIECE_CHARS = 2_000_000;
/** An export not finished by then has failed. */
const PATIENCE_MS = 12 * 3_600_000;
const WHOLE = "whole";
/** A table is read before those it refers to, so that rows added meanwhile cannot leave dangling references. */
const READ = [...PARTS.toReversed(), PICTURES];
const GIVEN_UP = "The export could not be completed. Start it again.";

/** Prefix of all files of an export, including those left by a killed worker. */
const folderOf = ({ companyId, id }: { companyId: string; id: string }): string => `${companyId}/take-outs/${id}/`;

/**
 * Continues a data export: piece by piece under a lease, then the whole archive. Safe after a crash and with concurrent
 * workers. Returns whether more work can be done at once.
 */
export async function workOn(ctx: Ctx, companyId: string, id: string): Promise<boolean> {
  const company = ctx.db.company(companyId);
  const begun = ctx.now();
  let now = await repo.claim(company, id, begun, begun + LEASE_MS);
  if (!now) return false;
  if (begun - now.createdAt > PATIENCE_MS) return giveUp(ctx, company, now);
  try {
    for (let pieces = 0; now.part !== WHOLE && pieces < MOST_PIECES && ctx.now() - begun < JOB_MS; pieces++) {
      // Its files are read in an invocation of their own, a piece each.
      if (FROM_FILES.includes(now.part) && pieces > 0 && now.cursor !== "") break;
      const next = await makePiece(ctx, company, now);
      // Another worker has it.
      if (!next) return false;
      now = next;
    }
    if (now.part === WHOLE) return await makeWhole(ctx, company, now);
    await repo.giveBack(company, now);
    return true;
  } catch (error) {
    await repo.giveBack(company, now);
    throw error;
  }
}

/** Null when another worker was faster. */
async function makePiece(ctx: Ctx, company: CompanyDb, now: repo.DataExport): Promise<repo.DataExport | null> {
  const part = now.part || (READ[0] as string);
  const { bytes, cursor, isOver, ...sums } =
    part === PICTURES ? await pieceOfPictures(ctx, company, now) : await pieceOfTable(ctx, company, now, part);
  const next = isOver ? { part: READ[READ.indexOf(part) + 1] ?? WHOLE, cursor: "" } : { part, cursor };
  const until = { ...next, leaseUntil: ctx.now() + (next.part === WHOLE ? WHOLE_LEASE_MS : LEASE_MS) };
  if (!bytes) return repo.goOn(company, now, until, null);
  // A unique key, so that a concurrent worker's file cannot replace it.
  const piece: ExportPiece = { part, key: `${folderOf(now)}${ctx.newId()}`, ...sums };
  await ctx.files.put(piece.key, bytes, "application/octet-stream");
  const moved = await repo.goOn(company, now, until, piece);
  if (!moved) await ctx.files.delete(piece.key);
  return moved;
}

type Made = Omit<ExportPiece, "part" | "key"> & { bytes: Uint8Array | null; cursor: string; isOver: boolean };

async function pieceOfTable(ctx: Ctx, company: CompanyDb, now: repo.DataExport, part: string): Promise<Made> {
  const before = now.pieces.findLast((piece) => piece.part === part);
  const columns = columnsOfPart(part);
  const limit = rowsAtOnce(part);
  const mostRows = part === ARCHIVED_ORDERS ? 3 * limit : Number.POSITIVE_INFINITY;
  let [text, rows, cursor, isOver] = ["", 0, now.cursor, false];
  while (!isOver && text.length < PIECE_CHARS && rows < mostRows) {
    const page = await readRows(ctx, company, { part, cursor, limit });
    text += textOfRows(page.rows, columns, { format: now.format, isFirst: !before && rows === 0 && text === "" });
    rows += page.rows.length;
    cursor = page.cursor;
    isOver = page.isOver ?? page.rows.length < limit;
  }
  const { deflated, ...sums } = deflatedPiece(text, before);
  return { bytes: text === "" ? null : deflated, rows, cursor, isOver, ...sums };
}

/** Its files each have their own checksum. */
async function pieceOfPictures(ctx: Ctx, company: CompanyDb, { cursor }: repo.DataExport): Promise<Made> {
  const made = await readPictures(ctx, company, cursor);
  return { ...made, crc: 0, compressed: made.size };
}

/** The files of the archive. */
async function* entriesOf(ctx: Ctx, now: repo.DataExport): AsyncGenerator<DeflatedEntry> {
  const { format, pieces } = now;
  const of = (part: string) => pieces.filter((piece) => piece.part === part);
  const rowsOf = (part: string) => of(part).reduce((sum, { rows }) => sum + rows, 0);
  yield textEntry("README.txt", README[format]);
  yield textEntry("manifest.json", manifestOf(now, rowsOf));
  for (const part of PARTS) yield deflatedEntry(ctx, fileOf(part, format), of(part));
  yield* picturesOf(ctx, of(PICTURES));
}

/** Assembles the archive. Repeating it writes the same file. */
async function makeWhole(ctx: Ctx, company: CompanyDb, now: repo.DataExport): Promise<boolean> {
  const { companyId, id, pieces } = now;
  const fileKey = `${folderOf(now)}whole.zip`;
  const bytes = await ctx.files.putPieces(fileKey, zipStream(entriesOf(ctx, now), { zip64: true }), "application/zip");
  const finishedAt = ctx.now();
  const expiresAt = finishedAt + KEPT_DAYS * DAY_MS;
  const [done] = await company.batch(
    repo.finish(company, now, { fileKey, bytes, finishedAt, expiresAt }),
    notificationStatement(
      ctx,
      company,
      {
        kind: "take-out",
        key: id,
        title: "Your data export is ready to download",
        body: `${now.requestedByName} requested it. It is available for ${KEPT_DAYS} days.`,
        path: `/my-data?company=${companyId}`,
      },
      isDone(id),
    ),
  );
  if (done) for (const { key } of pieces) await ctx.files.delete(key);
  return false;
}

const isDone = (id: string) => (own: Ownership) =>
  existsIn(own, dataExports, eq(dataExports.id, id), eq(dataExports.status, "done"));

async function giveUp(ctx: Ctx, company: CompanyDb, now: repo.DataExport): Promise<boolean> {
  await ctx.files.deleteUnder(folderOf(now));
  await repo.fail(company, now, GIVEN_UP, ctx.now());
  ctx.log.error("data export failed", { companyId: now.companyId, id: now.id, part: now.part });
  return false;
}

const SWEPT_AT_ONCE = 20;

/** One export with an expired file, if any. */
export const findExpired = (ctx: Ctx) => repo.expired(ctx.db, ctx.now(), 1);

/** Deletes expired files: the file first, then its row. True when there may be more. */
export async function sweepDataExports(ctx: Ctx): Promise<boolean> {
  const old = await repo.expired(ctx.db, ctx.now(), SWEPT_AT_ONCE);
  for (const one of old) {
    const company = ctx.db.company(one.companyId);
    await ctx.files.deleteUnder(folderOf(one));
    await company.batch(repo.forgetFile(company, one.id), clearNotifications(company, "take-out", one.id));
  }
  return old.length === SWEPT_AT_ONCE;
}
