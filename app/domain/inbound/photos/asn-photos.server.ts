import { and, eq } from "drizzle-orm";
import { asnLines, asnPhotos, asns } from "#db/schema/inbound/asns";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import { judgeImage } from "../../files/image-format";
import { MAX_IMAGE_BYTES, TOO_LARGE } from "../../files/image-limits";
import type { Ctx, OpenFile } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { asnName } from "../asn/asn-status";
import { asnFor } from "../asn/move-asn.server";
import type { AsnPhotoForm } from "./asn-photo.schema";

const MAX_PHOTOS = 50;

const keyOf = (companyId: string, photoId: string): string => `${companyId}/inbound/${photoId}`;

export interface StoredPhoto {
  id: string;
  /** Of its file. */
  key: string;
}

/** Stores the file of a document's photo, before a row names it. @throws validation at "photo" */
export async function storePhoto(ctx: Ctx, companyId: string, photo: Uint8Array): Promise<StoredPhoto> {
  if (photo.byteLength > MAX_IMAGE_BYTES) throw invalid({ photo: [TOO_LARGE] }, "image_not_valid");
  const judged = judgeImage(photo);
  if ("problem" in judged) throw invalid({ photo: [judged.problem] }, "image_not_valid");
  const id = ctx.newId();
  const key = keyOf(companyId, id);
  await ctx.files.put(key, photo, judged.type);
  return { id, key };
}

/** Statements that add a stored photo to a document. */
export const insertPhoto = (
  ctx: Ctx,
  company: CompanyDb,
  { id: asnId, number }: { id: string; number: number },
  photo: AsnPhotoForm & Pick<StoredPhoto, "id">,
): Statement<unknown>[] =>
  audited(ctx, company.insert(asnPhotos, { ...photo, asnId, takenByName: ctx.actor.name, at: ctx.now() }), {
    ...{ action: "asn.photo-added", subject: asnName(number), companyId: company.companyId },
    after: { asn: asnId, ...(photo.line !== null && { line: photo.line }) },
  });

/** Deletes the file if no row names it. */
export async function dropUnused(ctx: Ctx, company: CompanyDb, { id, key }: StoredPhoto): Promise<void> {
  if (!(await company.exists(asnPhotos, eq(asnPhotos.id, id)))) await ctx.files.delete(key);
}

/**
 * Adds a photo to a document. The file is stored before the row names it, and deleted when the row is not written. Sent
 * twice it is one photo. @throws not_found; forbidden; validation at "photo" or "line"; conflict
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
  const [known, there] = await company.batch(
    line === null
      ? company.count(asnLines, eq(asnLines.asnId, asnId))
      : company.count(asnLines, and(eq(asnLines.asnId, asnId), eq(asnLines.line, line))),
    company.count(asnPhotos, eq(asnPhotos.asnId, asnId)),
  );
  if (known === 0) throw invalid({ line: ["Choose a line"] }, "validation");
  if (there >= MAX_PHOTOS) throw conflict(`It has ${MAX_PHOTOS} photos already.`, "asn_status");
  const stored = await storePhoto(ctx, asn.companyId, photo);
  try {
    await company.batch(...insertPhoto(ctx, company, asn, { id: stored.id, line, note, operationId }));
  } catch (error) {
    await ctx.files.delete(stored.key);
    if (refusedBy(error, "unique", "asn_photos")) return;
    throw error;
  }
}

/** A photo as a stream. @throws not_found, also for a document out of scope */
export async function openAsnPhoto(ctx: Ctx, asnId: string, photoId: string): Promise<OpenFile> {
  const row = await ctx.db.selectFirst(asns, {
    columns: { companyId: asnPhotos.companyId },
    join: [innerJoin(asnPhotos, and(eq(asnPhotos.asnId, asns.id), eq(asnPhotos.id, photoId))!)],
    where: eq(asns.id, asnId),
  });
  const file = row && (await ctx.files.open(keyOf(row.companyId, photoId)));
  if (!file) throw notFound("This photo");
  return file;
}
