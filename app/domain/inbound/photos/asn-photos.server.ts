import { and, eq } from "drizzle-orm";
import { asnLines, asnPhotos, asns } from "#db/schema/inbound/asns";
import { innerJoin } from "#db/select.server";
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
  if (photo.byteLength > MAX_IMAGE_BYTES) throw invalid({ photo: [TOO_LARGE] }, "image_not_valid");
  const judged = judgeImage(photo);
  if ("problem" in judged) throw invalid({ photo: [judged.problem] }, "image_not_valid");
  const company = ctx.db.company(asn.companyId);
  const [known, there] = await company.batch(
    line === null
      ? company.count(asnLines, eq(asnLines.asnId, asnId))
      : company.count(asnLines, and(eq(asnLines.asnId, asnId), eq(asnLines.line, line))),
    company.count(asnPhotos, eq(asnPhotos.asnId, asnId)),
  );
  if (known === 0) throw invalid({ line: ["Choose a line"] }, "validation");
  if (there >= MAX_PHOTOS) throw conflict(`It has ${MAX_PHOTOS} photos already.`, "asn_status");
  const id = ctx.newId();
  const key = keyOf(asn.companyId, id);
  await ctx.files.put(key, photo, judged.type);
  const row = { id, asnId, line, note, takenByName: ctx.actor.name, at: ctx.now(), operationId };
  try {
    await company.batch(
      ...audited(ctx, company.insert(asnPhotos, row), {
        ...{ action: "asn.photo-added", subject: asnName(asn.number), companyId: asn.companyId },
        after: { asn: asnId, ...(line !== null && { line }) },
      }),
    );
  } catch (error) {
    await ctx.files.delete(key);
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
