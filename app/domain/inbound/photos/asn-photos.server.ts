import { and, eq } from "drizzle-orm";
import { asnLines, asnPhotos, asns } from "#db/schema/inbound/asns";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import type { PictureSide } from "../../files/image-limits";
import { openPicture } from "../../files/small-picture.server";
import { withStoredPhoto } from "../../files/store-image.server";
import type { Ctx, OpenFile } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { invalid, notFound } from "../../kernel/errors";
import { asnName } from "../asn/asn-status";
import { asnFor } from "../asn/move-asn.server";
import type { AsnPhotoForm } from "./asn-photo.schema";

const keyOf = (companyId: string, photoId: string): string => `${companyId}/inbound/${photoId}`;

/** Where a document's photos are stored. */
export const photosOf = (company: CompanyDb) => ({
  keyOf: (photoId: string) => keyOf(company.companyId, photoId),
  isNamed: (photoId: string) => company.exists(asnPhotos, eq(asnPhotos.id, photoId)),
});

/** Statements that add a stored photo to a document. A trigger refuses more than 50. */
export const insertPhoto = (
  ctx: Ctx,
  company: CompanyDb,
  { id: asnId, number }: { id: string; number: number },
  photo: AsnPhotoForm & { id: string },
): Statement<unknown>[] =>
  audited(ctx, company.insert(asnPhotos, { ...photo, asnId, takenByName: ctx.actor.name, at: ctx.now() }), {
    ...{ action: "asn.photo-added", subject: asnName(number), companyId: company.companyId },
    after: { asn: asnId, ...(photo.line !== null && { line: photo.line }) },
  });

/**
 * Adds a photo to a document. Sent twice it is one photo.
 * @throws not_found; forbidden; validation at "photo" or "line"; conflict when it has 50 photos
 */
export async function addAsnPhoto(
  ctx: Ctx,
  asnId: string,
  { operationId, line, note }: AsnPhotoForm,
  photo: Uint8Array | null,
): Promise<void> {
  const asn = await asnFor(ctx, asnId, "inventory.receive");
  if (!photo) throw invalid({ photo: ["Choose a photo"] }, "image_not_valid");
  const company = ctx.db.company(asn.companyId);
  const ofLine = line === null ? undefined : eq(asnLines.line, line);
  if (!(await company.exists(asnLines, and(eq(asnLines.asnId, asnId), ofLine)!)))
    throw invalid({ line: ["Choose a line"] }, "validation");
  await withStoredPhoto(ctx, photo, photosOf(company), async (id) => {
    try {
      await company.batch(...insertPhoto(ctx, company, asn, { id, line, note, operationId }));
    } catch (error) {
      if (!refusedBy(error, "unique", "asn_photos")) throw error;
    }
  });
}

/** A photo as a stream. @throws not_found, also for a document out of scope */
export async function openAsnPhoto(ctx: Ctx, asnId: string, photoId: string, side?: PictureSide): Promise<OpenFile> {
  const row = await ctx.db.selectFirst(asns, {
    columns: { companyId: asnPhotos.companyId },
    join: [innerJoin(asnPhotos, and(eq(asnPhotos.asnId, asns.id), eq(asnPhotos.id, photoId))!)],
    where: eq(asns.id, asnId),
  });
  const file = row && (await openPicture(ctx, keyOf(row.companyId, photoId), side));
  if (!file) throw notFound("This photo");
  return file;
}
