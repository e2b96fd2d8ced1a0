import { eq } from "drizzle-orm";
import { returns, returnUnits } from "#db/schema/returns/returns";
import { judgeImage } from "../files/image-format";
import { MAX_IMAGE_BYTES, TOO_LARGE } from "../files/image-limits";
import type { Ctx, OpenFile } from "../kernel/ctx";
import { forbidden, invalid, notFound } from "../kernel/errors";
import { photoOf } from "./queries/returns.repo.server";
import { type ReceivedUnits, receiveReturn } from "./receive/receive-units.server";
import type { ReceiveReturn } from "./returns.schema";

export type { ReceivedUnits };

const keyOf = (companyId: string, photoId: string): string => `${companyId}/returns/${photoId}`;

/**
 * Receives units with a photo of them, or without one. The photo is stored before the row names it, and deleted when the
 * units are not received with it.
 * @throws validation at "photo"; what `receiveReturn` throws
 */
export async function receiveWithPhoto(
  ctx: Ctx,
  returnId: string,
  input: ReceiveReturn,
  photo: Uint8Array | null,
): Promise<ReceivedUnits> {
  if (!photo) return receiveReturn(ctx, returnId, input);
  const row = await ctx.db.find(returns, returnId);
  if (!row) throw notFound("This return");
  if (!ctx.can("inventory.receive", row.companyId)) throw forbidden();
  if (photo.byteLength > MAX_IMAGE_BYTES) throw invalid({ photo: [TOO_LARGE] }, "image_not_valid");
  const judged = judgeImage(photo);
  if ("problem" in judged) throw invalid({ photo: [judged.problem] }, "image_not_valid");
  const photoId = ctx.newId();
  const key = keyOf(row.companyId, photoId);
  await ctx.files.put(key, photo, judged.type);
  const used = async () =>
    ctx.db
      .company(row.companyId)
      .exists(returnUnits, eq(returnUnits.operationId, input.operationId), eq(returnUnits.photoId, photoId));
  try {
    const received = await receiveReturn(ctx, returnId, input, photoId);
    // A form sent again was received with the photo of the first time.
    if (!(await used())) await ctx.files.delete(key);
    return received;
  } catch (error) {
    if (!(await used())) await ctx.files.delete(key);
    throw error;
  }
}

/** A photo of a return's units as a stream. @throws not_found, also for a return out of scope */
export async function openReturnPhoto(ctx: Ctx, returnId: string, photoId: string): Promise<OpenFile> {
  const unit = await photoOf(ctx.db, returnId, photoId);
  const file = unit && (await ctx.files.open(keyOf(unit.companyId, photoId)));
  if (!file) throw notFound("This photo");
  return file;
}
