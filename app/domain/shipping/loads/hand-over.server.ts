import { eq, isNull, type SQL } from "drizzle-orm";
import { carrierLabel } from "#app/integrations/tracking-links";
import { loads } from "#db/schema/directory/loads";
import type { Facts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import type { PictureSide } from "../../files/image-limits";
import { openPicture } from "../../files/small-picture.server";
import { withStoredPhoto } from "../../files/store-image.server";
import type { Ctx, OpenFile } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, type DomainError, invalid, notFound } from "../../kernel/errors";
import * as repo from "./loads.repo.server";
import type { CloseLoad } from "./loads.schema";
import { closedMeanwhile, getLoad } from "./loads.server";

type Photo = Uint8Array | null;
type Load = Awaited<ReturnType<typeof getLoad>>["load"];

/** Loads belong to the provider, so their photos are stored under a prefix that is no company's. */
const keyOf = (loadId: string, photoId: string): string => `provider/loads/${loadId}/${photoId}`;

/**
 * Hands the load over to the carrier's driver, who may sign for it, with a photo as proof or without one. Parcels that are
 * not loaded wait for the next load, and their companies' managers are notified; returns how many of them are in reach.
 * Repeating it with the same driver and signature adds the photo if there is none yet, and changes nothing else.
 * @throws not_found; validation at "photo"; conflict when it is closed already, nothing is loaded, or it has another photo
 */
export async function closeLoad(
  ctx: Ctx,
  loadId: string,
  { driverName, signature }: CloseLoad,
  photo: Photo = null,
): Promise<number> {
  const [load, counts] = await ctx.db.batch(
    repo.findLoad(ctx.directory, loadId),
    repo.allCountsOf(ctx.directory, loadId),
  );
  if (!load) throw notFound("This load");
  if (load.closedAt === null) {
    if (counts.loaded === 0) throw nothingLoaded();
    const at = ctx.now();
    const write = (photoId: string | null) =>
      writeOnce(ctx, load, {
        patch: {
          ...{ closedAt: at, closedById: ctx.actor.id, closedByName: ctx.actor.name, driverName, photoId },
          ...{ signature, noticeDueAt: at },
        },
        only: isNull(loads.closedAt),
        otherwise: closedMeanwhile,
        entry: {
          action: "load.closed",
          after: {
            ...{ driverName, parcels: counts.loaded, leftBehind: counts.waiting },
            ...{ photo: photoId !== null, signature: signature !== undefined },
          },
        },
      });
    await (photo ? withStoredPhoto(ctx, photo, photosOf(ctx, loadId), write) : write(null));
    await ctx.enqueue({ type: "notify-left-behind", loadId });
  } else {
    if (load.driverName !== driverName || (signature && load.signature !== signature)) throw closedMeanwhile();
    if (photo && !(await isPhotoOf(ctx, load, photo))) await addPhoto(ctx, load, photo);
  }
  return (await repo.countsOf(ctx.db, loadId)).waiting;
}

/**
 * Adds the photo that proves the hand-over, such as one of the signed manifest. A load has at most one.
 * @throws not_found; validation at "photo"; conflict when the load is open or has a photo already
 */
export async function addLoadPhoto(ctx: Ctx, loadId: string, photo: Photo): Promise<void> {
  const { load } = await getLoad(ctx, loadId);
  if (load.closedAt === null) throw conflict("Hand over the load first, then add the photo.", "load_open");
  if (load.photoId !== null) throw photoExists();
  if (!photo) throw invalid({ photo: ["Choose a photo"] }, "image_not_valid");
  await addPhoto(ctx, load, photo);
}

async function addPhoto(ctx: Ctx, load: Load, photo: Uint8Array): Promise<void> {
  if (load.photoId !== null) throw photoExists();
  await withStoredPhoto(ctx, photo, photosOf(ctx, load.id), (photoId) =>
    writeOnce(ctx, load, {
      patch: { photoId },
      only: isNull(loads.photoId),
      otherwise: photoExists,
      entry: { action: "load.photo-added", after: { driverName: load.driverName } },
    }),
  );
}

const photosOf = (ctx: Ctx, loadId: string) => ({
  keyOf: (photoId: string) => keyOf(loadId, photoId),
  isNamed: async (photoId: string) => (await repo.findLoad(ctx.directory, loadId))?.photoId === photoId,
});

/** Whether the load's photo is this one, as when its form is sent again. */
async function isPhotoOf(ctx: Ctx, { id, photoId }: Load, photo: Uint8Array): Promise<boolean> {
  const stored = photoId && (await ctx.files.get(keyOf(id, photoId)));
  if (!stored || stored.byteLength !== photo.byteLength) return false;
  const bytes = new Uint8Array(stored);
  return photo.every((byte, n) => byte === bytes[n]);
}

/**
 * The photo of a hand-over as a stream, for users who see parcels of the load.
 * @throws not_found
 */
export async function openLoadPhoto(ctx: Ctx, loadId: string, side?: PictureSide): Promise<OpenFile> {
  const { load, counts } = await getLoad(ctx, loadId);
  const file = load.photoId && counts.loaded > 0 ? await openPicture(ctx, keyOf(loadId, load.photoId), side) : null;
  if (!file) throw notFound("This photo");
  return file;
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
    if (refusedBy(error, "assertion", "load_empty")) throw nothingLoaded();
    if (refusedBy(error, "assertion", "conflict")) throw otherwise();
    throw error;
  }
}

const nothingLoaded = () => conflict("Nothing is loaded yet. Scan a parcel first.", "load_empty");
const photoExists = () => conflict("This load has a photo already.", "load_photo_exists");
