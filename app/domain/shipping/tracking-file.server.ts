import { readTrackingFile } from "#app/integrations/registry";
import { decodeFile, UnreadableFile } from "../imports/decode";
import type { Ctx } from "../kernel/ctx";
import { invalid, notFound } from "../kernel/errors";
import type { TrackingQuery } from "./files/files.schema";
import { type MatchedFile, matchTracking } from "./files/match-tracking.server";

/** Enough for 5,000 rows of the widest provider export. */
const MOST_BYTES = 5_000_000;

/** One file per user; a new file replaces it. */
const FOLDER = "users/";
const keyOf = (ctx: Ctx): string => `${FOLDER}${ctx.actor.id}/tracking.csv`;

/**
 * Stores a file of tracking numbers for preview; ships nothing. Returns its content-based id.
 * @throws validation with the file's errors
 */
export async function keepTrackingFile(ctx: Ctx, bytes: Uint8Array): Promise<string> {
  const text = textOf(bytes);
  if (readTrackingFile(text).headings.length < 2)
    throw invalid({ file: ["The file needs an order column and a tracking number column."] }, "columns_missing");
  const kept = new TextEncoder().encode(text);
  await ctx.files.put(keyOf(ctx), kept, "text/csv");
  return nameOf(kept);
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES)
    throw invalid(
      { file: [`The file is larger than ${MOST_BYTES / 1_000_000} MB. Split it into smaller files.`] },
      "file_too_large",
    );
  try {
    return decodeFile(bytes).text;
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: [error.message] }, "file_not_readable");
    throw error;
  }
}

async function nameOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest).slice(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The stored file, matched with the orders currently in reach. @throws not_found once it was replaced */
export async function trackingFile(ctx: Ctx, fileId: string, query: TrackingQuery): Promise<MatchedFile> {
  const file = await ctx.files.get(keyOf(ctx));
  const bytes = file && new Uint8Array(file);
  if (!bytes || (await nameOf(bytes)) !== fileId) throw notFound("This file");
  const { orderNumber, trackingNumber, carrier } = query;
  const read = readTrackingFile(new TextDecoder().decode(bytes), { orderNumber, trackingNumber, carrier });
  return matchTracking(ctx, query.company, read);
}

/** Deletes the file after its orders were shipped. */
export const dropTrackingFile = (ctx: Ctx): Promise<void> => ctx.files.delete(keyOf(ctx));

/** Deletes all uploaded tracking files that wait for confirmation: they contain recipients. Users can upload them again. */
export const dropTrackingFiles = (ctx: Ctx): Promise<void> => ctx.files.deleteUnder(FOLDER);
