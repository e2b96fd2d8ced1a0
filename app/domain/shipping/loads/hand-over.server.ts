import { eq, isNull, type SQL } from "drizzle-orm";
import { carrierLabel } from "#app/integrations/tracking-links";
import { loads } from "#db/schema/directory/loads";
import type { Facts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import { judgeImage } from "../../files/image-format";
import { MAX_IMAGE_BYTES, TOO_LARGE } from "../../files/image-limits";
import type { Ctx, OpenFile } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, type DomainError, invalid, notFound } from "../../kernel/errors";
import type { CloseLoad } from "./loads.schema";
import { closedMeanwhile, getLoad } from "./loads.server";

type Photo = Uint8Array | null;
type Load = Awaited<ReturnType<typeof getLoad>>["load"];

/** Loads belong to the provider, so their photos are stored under a prefix that is no company's. */
const keyOf = (loadId: string, photoId: string): string => `provider/loads/${loadId}/${photoId}`;

/**
 * Hands the load over to the carrier's driver, with a photo as proof or without one. Parcels that are not loaded wait for
 * the next load, and their companies' managers are notified; returns how many of them are in reach. Repeating it with the
 * same driver changes nothing.
 * @throws not_found; validation at "photo"; conflict when it is closed already, or nothing is loaded
 */
export async function closeLoad(
  ctx: Ctx,
  loadId: string,
  { driverName }: CloseLoad,
  photo: Photo = null,
): Promise<number> {
  const { load, counts } = await getLoad(ctx, loadId);
  if (load.closedAt !== null) {
    if (load.driverName === driverName) return counts.waiting;
    throw closedMeanwhile();
  }
  if (counts.loaded === 0) throw conflict("Nothing is loaded yet. Scan a parcel first.", "load_empty");
  await withPhoto(ctx, loadId, photo, (photoId) =>
    writeOnce(ctx, load, {
      patch: { closedAt: ctx.now(), closedByName: ctx.actor.name, driverName, photoId },
      only: isNull(loads.closedAt),
      otherwise: closedMeanwhile,
      entry: {
        action: "load.closed",
        after: { driverName, parcels: counts.loaded, leftBehind: counts.waiting, photo: photoId !== null },
      },
    }),
  );
  await ctx.enqueue({ type: "notify-left-behind", loadId, byId: ctx.actor.id });
  return counts.waiting;
}

/**
 * Adds the photo that proves the hand-over, such as one of the signed manifest. A load has at most one.
 * @throws not_found; validation at "photo"; conflict when the load is open or has a photo already
 */
export async function addLoadPhoto(ctx: Ctx, loadId: string, photo: Photo): Promise<void> {
  const { load, counts } = await getLoad(ctx, loadId);
  if (load.closedAt === null || counts.loaded === 0)
    throw conflict("Hand over the load first, then add the photo.", "load_open");
  if (load.photoId !== null) throw photoExists();
  if (!photo) throw invalid({ photo: ["Choose a photo"] }, "image_not_valid");
  await withPhoto(ctx, loadId, photo, (photoId) =>
    writeOnce(ctx, load, {
      patch: { photoId },
      only: isNull(loads.photoId),
      otherwise: photoExists,
      entry: { action: "load.photo-added", after: { driverName: load.driverName } },
    }),
  );
}

/**
 * The photo of a hand-over as a stream, for users who see parcels of the load.
 * @throws not_found
 */
export async function openLoadPhoto(ctx: Ctx, loadId: string): Promise<OpenFile> {
  const { load, counts } = await getLoad(ctx, loadId);
  const file = load.photoId && counts.loaded > 0 ? await ctx.files.open(keyOf(loadId, load.photoId)) : null;
  if (!file) throw notFound("This photo");
  return file;
}

/** Stores the photo before the row names it, and deletes it when the row is not written. */
async function withPhoto(
  ctx: Ctx,
  loadId: string,
  photo: Photo,
  write: (photoId: string | null) => Promise<void>,
): Promise<void> {
  if (!photo) return write(null);
  if (photo.byteLength > MAX_IMAGE_BYTES) throw invalid({ photo: [TOO_LARGE] }, "image_not_valid");
  const judged = judgeImage(photo);
  if ("problem" in judged) throw invalid({ photo: [judged.problem] }, "image_not_valid");
  const photoId = ctx.newId();
  const key = keyOf(loadId, photoId);
  await ctx.files.put(key, photo, judged.type);
  try {
    await write(photoId);
  } catch (error) {
    await ctx.files.delete(key);
    throw error;
  }
}

interface LoadChange {
  patch: Partial<typeof loads.$inferInsert>;
  /** The state in which the load still is before the change. */
  only: SQL;
  /** What it is refused with in another state. */
  otherwise: () => DomainError;
  entry: { action: "load.closed" | "load.photo-added"; after: Facts };
}

async function writeOnce(ctx: Ctx, load: Load, { patch, only, otherwise, entry }: LoadChange): Promise<void> {
  const { directory } = ctx;
  const where = [eq(loads.id, load.id), only] as const;
  try {
    await directory.batch(
      directory.assertExists("conflict", loads, ...where),
      ...audited(ctx, directory.update(loads, patch, ...where), {
        ...entry,
        subject: `${carrierLabel(load.carrier)}, ${load.warehouseCode}`,
      }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw otherwise();
    throw error;
  }
}

const photoExists = () => conflict("This load has a photo already.", "load_photo_exists");
