import { eq } from "drizzle-orm";
import { returns, returnUnits } from "#db/schema/returns/returns";
import type { PictureSide } from "../files/image-limits";
import { openPicture } from "../files/small-picture.server";
import { withStoredPhoto } from "../files/store-image.server";
import type { Ctx, OpenFile } from "../kernel/ctx";
import { forbidden, notFound } from "../kernel/errors";
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
  const company = ctx.db.company(row.companyId);
  // A form sent again was received with the photo of the first time.
  const isNamed = (photoId: string) =>
    company.exists(returnUnits, eq(returnUnits.operationId, input.operationId), eq(returnUnits.photoId, photoId));
  return withStoredPhoto(ctx, photo, { keyOf: (photoId) => keyOf(row.companyId, photoId), isNamed }, (photoId) =>
    receiveReturn(ctx, returnId, input, photoId),
  );
}

/** A photo of a return's units as a stream. @throws not_found, also for a return out of scope */
export async function openReturnPhoto(
  ctx: Ctx,
  returnId: string,
  photoId: string,
  side?: PictureSide,
): Promise<OpenFile> {
  const unit = await photoOf(ctx.db, returnId, photoId);
  const file = unit && (await openPicture(ctx, keyOf(unit.companyId, photoId), side));
  if (!file) throw notFound("This photo");
  return file;
}
