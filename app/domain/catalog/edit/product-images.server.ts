import { eq, isNotNull } from "drizzle-orm";
import { inList } from "#db/expressions";
import { productImages } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { getCompany } from "../../companies/companies.service.server";
import type { ImageAnnouncement, UploadQuery } from "../../files/image.schema";
import { imageKey, imagePath } from "../../files/image-address";
import { judgeImage } from "../../files/image-format";
import type { PictureSide } from "../../files/image-limits";
import { MAX_IMAGE_BYTES, NEVER_EXPIRES, TOO_LARGE } from "../../files/image-limits";
import { openPicture } from "../../files/small-picture.server";
import { readExactly, reserveImage, storeImage } from "../../files/store-image.server";
import { isSigned, uploadLink } from "../../files/upload-link.server";
import type { Ctx, OpenFile } from "../../kernel/ctx";
import { conflict, DomainError, forbidden, invalid, notFound } from "../../kernel/errors";

/**
 * A signed upload address for one picture, valid once within ten minutes.
 * @throws not_found for a company out of scope
 */
export async function announceUpload(ctx: Ctx, { companyId, contentType, size }: ImageAnnouncement): Promise<string> {
  const company = ctx.db.company(companyId);
  await getCompany(ctx, companyId);
  const { id, expiresAt } = await reserveImage(ctx, company, { contentType, size });
  return uploadLink(ctx, { companyId, imageId: id, type: contentType, size, expires: expiresAt });
}

export interface Upload extends UploadQuery {
  companyId: string;
  imageId: string;
  /** From the request's headers. */
  contentType: string;
  contentLength: number | null;
  body: ReadableStream<Uint8Array> | null;
}

/**
 * Stores the announced picture, and only that, at its signed address.
 * @throws forbidden for an address without a valid signature or after its expiry; conflict when it was used; too_large;
 *         bad_request; validation
 */
export async function receiveUpload(ctx: Ctx, upload: Upload): Promise<void> {
  const { companyId, imageId, type, size, expires } = upload;
  if (!(await isSigned(ctx, { companyId, imageId, type, size, expires }, upload.signature))) {
    throw forbidden("This upload URL is not valid. Request a new one.", "unknown_upload_address");
  }
  if (ctx.now() >= expires)
    throw forbidden("This upload URL has expired. Request a new one.", "upload_address_expired");
  const company = ctx.db.company(companyId);
  const place = await company.find(productImages, imageId);
  if (!place) throw notFound("This upload URL");
  if (place.storedAt !== null) throw conflict("An image was already uploaded to this URL.", "upload_address_used");
  if (upload.contentType.split(";")[0]?.trim().toLowerCase() !== type) {
    throw new DomainError("wrong_content_type", `Send the image with the content type ${type}.`);
  }
  if ((upload.contentLength ?? size) > size)
    throw new DomainError("larger_than_announced", "The file is larger than announced.");
  await storeImage(ctx, company, imageId, await readExactly(upload.body, size));
}

/** Stores pictures of a form in order and returns their addresses. @throws validation, at `field` */
export async function storePictures(
  ctx: Ctx,
  companyId: string,
  files: readonly { name: string; bytes: Uint8Array }[],
  field: string,
): Promise<string[]> {
  const company = ctx.db.company(companyId);
  await getCompany(ctx, companyId);
  const problemOf = (name: string, problem: string) => `${name.slice(0, 80)}: ${problem}.`;
  const problems = files.flatMap(({ name, bytes }) => {
    if (bytes.byteLength > MAX_IMAGE_BYTES) return [problemOf(name, TOO_LARGE)];
    const judged = judgeImage(bytes);
    return "problem" in judged ? [problemOf(name, judged.problem)] : [];
  });
  if (problems.length > 0) throw invalid({ [field]: problems }, "validation");
  const addresses: string[] = [];
  for (const { bytes } of files) {
    const { id } = await reserveImage(ctx, company, { contentType: "image/jpeg", size: bytes.byteLength });
    await storeImage(ctx, company, id, bytes);
    addresses.push(imagePath(companyId, id));
  }
  return addresses;
}

/** The picture, or its smaller copy, as a stream. @throws not_found, also for another company's */
export async function openImage(ctx: Ctx, companyId: string, imageId: string, side?: PictureSide): Promise<OpenFile> {
  if (!ctx.db.reaches(companyId)) throw notFound("This image");
  const file = await openPicture(ctx, imageKey(companyId, imageId), side);
  if (!file) throw notFound("This image");
  return file;
}

/**
 * Records which pictures a product starts and stops using, in the batch that changes it: used ones never expire, unused
 * ones are kept for a day. Rolls the batch back when a used one no longer exists.
 */
export function nameImages(
  company: CompanyDb,
  { named, dropped }: { named: readonly string[]; dropped: readonly string[] },
  now: number,
): Statement<unknown>[] {
  const expire = (ids: readonly string[], at: number) =>
    company.update(productImages, { expiresAt: at }, inList(productImages.id, ids), isNotNull(productImages.storedAt));
  return [
    ...(dropped.length > 0 ? [expire(dropped, now)] : []),
    ...(named.length > 0
      ? [
          ...named.map((id) =>
            company.assertExists(
              "conflict",
              productImages,
              eq(productImages.id, id),
              isNotNull(productImages.storedAt),
            ),
          ),
          expire(named, NEVER_EXPIRES),
        ]
      : []),
  ];
}
