import { and, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import { inList } from "#db/expressions";
import { productImages, products } from "#db/schema/catalog";
import type { Ctx } from "../kernel/ctx";
import { imageKey, imagePath } from "./image-address";
import { NEVER_EXPIRES } from "./image-limits";
import { deletePicture } from "./small-picture.server";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH_SIZE = 200;

interface ImageRef {
  companyId: string;
  id: string;
}

/** Deletes unused pictures, and enqueues another message when more can remain. */
export async function sweepImagesJob(ctx: Ctx): Promise<void> {
  if (await sweepImages(ctx)) await ctx.enqueue({ type: "sweep-images" });
}

/**
 * Deletes unfilled upload reservations and pictures that no product has used for a day. Each picture is first made
 * unavailable to products, then its file is deleted, then its row, so an interrupted run is completed the next night.
 * Returns whether more can remain.
 */
async function sweepImages(ctx: Ctx): Promise<boolean> {
  const unnamed = await find(ctx, isNotNull(productImages.storedAt), ctx.now() - DAY_MS);
  for (const [companyId, ids] of byCompany(unnamed)) await release(ctx, companyId, ids);
  const empty = await find(ctx, isNull(productImages.storedAt), ctx.now() - HOUR_MS);
  for (const { companyId, id } of empty) await deletePicture(ctx, imageKey(companyId, id));
  for (const [companyId, ids] of byCompany(empty)) {
    await ctx.db
      .company(companyId)
      .delete(
        productImages,
        inList(productImages.id, ids),
        isNull(productImages.storedAt),
        lt(productImages.expiresAt, ctx.now() - HOUR_MS),
      );
  }
  return unnamed.length === BATCH_SIZE || empty.length === BATCH_SIZE;
}

const find = (ctx: Ctx, state: SQL, expiredBefore: number) =>
  ctx.db.select(productImages, {
    columns: ["companyId", "id"],
    where: and(state, lt(productImages.expiresAt, expiredBefore)),
    limit: BATCH_SIZE,
  });

/**
 * Keeps pictures that another product still uses. A product that starts to use one at the same time has already
 * extended its expiry.
 */
async function release(ctx: Ctx, companyId: string, ids: readonly string[]): Promise<void> {
  const company = ctx.db.company(companyId);
  const paths = ids.map((id) => imagePath(companyId, id));
  const named = await company.select(products, {
    columns: { one: products.image1Url, two: products.image2Url, three: products.image3Url },
    where: or(inList(products.image1Url, paths), inList(products.image2Url, paths), inList(products.image3Url, paths)),
  });
  const kept = new Set(named.flatMap(({ one, two, three }) => [one, two, three]));
  const isKept = (id: string) => kept.has(imagePath(companyId, id));
  const set = (patch: { storedAt: null } | { expiresAt: number }, which: readonly string[]) =>
    company.update(
      productImages,
      patch,
      inList(productImages.id, which),
      lt(productImages.expiresAt, ctx.now() - DAY_MS),
    );
  await company.batch(
    set({ expiresAt: NEVER_EXPIRES }, ids.filter(isKept)),
    set(
      { storedAt: null },
      ids.filter((id) => !isKept(id)),
    ),
  );
}

function byCompany(images: readonly ImageRef[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { companyId, id } of images) groups.set(companyId, [...(groups.get(companyId) ?? []), id]);
  return groups;
}
