import { readTrackingFile } from "#app/integrations/registry";
import { decodeFile, UnreadableFile } from "../imports/decode";
import type { Ctx } from "../kernel/ctx";
import { invalid, notFound } from "../kernel/errors";
import type { TrackingQuery } from "./files/files.schema";
import { type MatchedFile, matchTracking } from "./files/match-tracking.server";

/** 5,000 rows of a seller's widest export. */
const MOST_BYTES = 5_000_000;

/** One file waits for each person: another one takes its place. */
const FOLDER = "users/";
const keyOf = (ctx: Ctx): string => `${FOLDER}${ctx.actor.id}/tracking.csv`;

/**
 * Takes a file of tracking numbers in, to be looked at; nothing is shipped. Answers with the name that its content has.
 * @throws validation with what is wrong with it
 */
export async function keepTrackingFile(ctx: Ctx, bytes: Uint8Array): Promise<string> {
  const text = textOf(bytes);
  if (readTrackingFile(text).headings.length < 2)
    throw invalid({ file: ["The file has no columns for an order and its tracking number."] }, "columns_missing");
  const kept = new TextEncoder().encode(text);
  await ctx.files.put(keyOf(ctx), kept, "text/csv");
  return nameOf(kept);
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES)
    throw invalid(
      { file: [`The file is larger than ${MOST_BYTES / 1_000_000} MB. Split it and import the pieces.`] },
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

/** The file of that name, matched with the orders in reach as they stand now. @throws not_found once it was replaced */
export async function trackingFile(ctx: Ctx, fileId: string, query: TrackingQuery): Promise<MatchedFile> {
  const file = await ctx.files.get(keyOf(ctx));
  const bytes = file && new Uint8Array(file);
  if (!bytes || (await nameOf(bytes)) !== fileId) throw notFound("This file");
  const { orderNumber, trackingNumber, carrier } = query;
  const read = readTrackingFile(new TextDecoder().decode(bytes), { orderNumber, trackingNumber, carrier });
  return matchTracking(ctx, query.company, read);
}

/** It is shipped, and needed no more. */
export const dropTrackingFile = (ctx: Ctx): Promise<void> => ctx.files.delete(keyOf(ctx));

/** Those of everybody: nobody has shipped them yet, and who still means to chooses the file again. */
export const dropTrackingFiles = (ctx: Ctx): Promise<void> => ctx.files.deleteUnder(FOLDER);
