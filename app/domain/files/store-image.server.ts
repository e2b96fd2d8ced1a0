import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { inList } from "#db/expressions";
import { productImages } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { conflict, DomainError, invalid } from "../kernel/errors";
import { imageKey } from "./image-address";
import { judgeImage } from "./image-format";
import { type ImageType, MAX_IMAGE_BYTES, TOO_LARGE } from "./image-limits";
import { insertReservation } from "./images.repo.server";
import { deletePicture } from "./small-picture.server";

const WINDOW_MS = 10 * 60_000;
const MAX_RESERVATIONS = 100;

/**
 * Reserves an upload for one picture, valid for ten minutes.
 * @throws too_many while the company has too many open reservations
 */
export async function reserveImage(
  ctx: Ctx,
  company: CompanyDb,
  { contentType, size }: { contentType: ImageType; size: number },
): Promise<{ id: string; expiresAt: number }> {
  const [id, now] = [ctx.newId(), ctx.now()];
  const made = await insertReservation(
    company,
    { id, contentType, size, expiresAt: now + WINDOW_MS, createdAt: now },
    { max: MAX_RESERVATIONS, since: now - WINDOW_MS },
  );
  if (made.length > 0) return { id, expiresAt: now + WINDOW_MS };
  const message = "Too many images are being uploaded. Try again in a few minutes.";
  throw new DomainError("too_many_uploads", message, { retryAfterSeconds: WINDOW_MS / 1000 });
}

/**
 * Checks a completely received picture and stores it once. If it is interrupted, the nightly sweep removes the unfilled
 * reservation.
 * @throws validation with what is wrong with the file; conflict when the reservation is already filled
 */
export async function storeImage(ctx: Ctx, company: CompanyDb, id: string, bytes: Uint8Array): Promise<void> {
  const judged = judgeImage(bytes);
  if ("problem" in judged)
    throw new DomainError("image_not_valid", `${judged.problem}.`, { fields: { file: [judged.problem] } });
  const taken = () => conflict("An image was already uploaded to this URL.", "upload_address_used");
  if (!(await ctx.files.putNew(imageKey(company.companyId, id), bytes, judged.type))) throw taken();
  const stored = await company.update(
    productImages,
    { storedAt: ctx.now(), contentType: judged.type, size: bytes.byteLength },
    eq(productImages.id, id),
    isNull(productImages.storedAt),
  );
  if (stored.length === 0) throw taken();
}

interface PhotoTarget {
  keyOf: (photoId: string) => string;
  /** Whether a row names the photo. */
  isNamed: (photoId: string) => PromiseLike<boolean>;
}

/**
 * Stores a document's photo before a row names it, and deletes it afterwards if no row does. An error of `write` does not
 * tell: the answer to a committed write can be lost.
 * @throws validation at "photo"; what `write` throws
 */
export async function withStoredPhoto<R>(
  ctx: Ctx,
  photo: Uint8Array,
  { keyOf, isNamed }: PhotoTarget,
  write: (photoId: string) => Promise<R>,
): Promise<R> {
  if (photo.byteLength > MAX_IMAGE_BYTES) throw invalid({ photo: [TOO_LARGE] }, "image_not_valid");
  const judged = judgeImage(photo);
  if ("problem" in judged) throw invalid({ photo: [judged.problem] }, "image_not_valid");
  const id = ctx.newId();
  await ctx.files.put(keyOf(id), photo, judged.type);
  try {
    return await write(id);
  } finally {
    if (!(await isNamed(id))) await deletePicture(ctx, keyOf(id));
  }
}

/**
 * Reads exactly `size` bytes of a body and stops when there are more, whatever Content-Length claims.
 * @throws too_large; bad_request when the body is shorter or breaks off
 */
export async function readExactly(body: ReadableStream<Uint8Array> | null, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  const reader = body?.getReader();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done || !value) break;
      if (at + value.byteLength > size) {
        await reader?.cancel();
        throw new DomainError("larger_than_announced", "The file is larger than announced.");
      }
      bytes.set(value, at);
      at += value.byteLength;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw brokenOff();
  }
  if (at < size) throw brokenOff();
  return bytes;
}

const brokenOff = () => new DomainError("body_cut_off", "The upload was interrupted. Upload the image again.");

/** The ids among these whose pictures are stored. */
export const findStored = (company: CompanyDb, ids: readonly string[]): Statement<string[]> =>
  company
    .select(productImages, {
      columns: ["id"],
      where: and(isNotNull(productImages.storedAt), inList(productImages.id, ids)),
    })
    .map((rows) => rows.map(({ id }) => id));
