import { sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { productImages, products } from "#db/schema/catalog";
import type { Ctx } from "../kernel/ctx";
import { imageKey, imagePath } from "./image-address";
import { NEVER } from "./image-limits";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AT_ONCE = 200;

interface ImageRef {
  companyId: string;
  id: string;
}

/**
 * Deletes unfilled upload reservations and pictures that no product has used for a day. Each picture is first made
 * unavailable to products, then its file is deleted, then its row, so an interrupted run is completed the next night.
 * Returns whether more can remain.
 */
export async function sweepImages(ctx: Ctx): Promise<boolean> {
  const unnamed = await find(ctx, sql`stored_at is not null and expires_at < ${ctx.now() - DAY}`);
  for (const [companyId, ids] of byCompany(unnamed)) await release(ctx, companyId, ids);
  const empty = await find(ctx, sql`stored_at is null and expires_at < ${ctx.now() - HOUR}`);
  for (const { companyId, id } of empty) await ctx.files.delete(imageKey(companyId, id));
  for (const [companyId, ids] of byCompany(empty)) {
    await ctx.db
      .company(companyId)
      .delete(
        productImages,
        sql`id in (select value from json_each(${JSON.stringify(ids)})) and stored_at is null and expires_at < ${ctx.now() - HOUR}`,
      );
  }
  return unnamed.length === AT_ONCE || empty.length === AT_ONCE;
}

const find = (ctx: Ctx, condition: ReturnType<typeof sql>) =>
  ctx.db.rows(
    { companyId: productImages.companyId, id: productImages.id },
    (own) => sql`from ${productImages} where ${own(productImages)} and ${condition} limit ${AT_ONCE}`,
  );

/**
 * Keeps pictures that another product still uses. A product that starts to use one at the same time has already
 * extended its expiry.
 */
async function release(ctx: Ctx, companyId: string, ids: readonly string[]): Promise<void> {
  const company = ctx.db.company(companyId);
  const addresses = JSON.stringify(ids.map((id) => imagePath(companyId, id)));
  const isOne = (column: AnySQLiteColumn) => sql`${column} in (select value from json_each(${addresses}))`;
  const named = await company.rows(
    { one: products.image1Url, two: products.image2Url, three: products.image3Url },
    (own) => sql`from ${products} where ${own(products)}
      and (${isOne(products.image1Url)} or ${isOne(products.image2Url)} or ${isOne(products.image3Url)})`,
  );
  const kept = new Set(named.flatMap(({ one, two, three }) => [one, two, three]));
  const isKept = (id: string) => kept.has(imagePath(companyId, id));
  const set = (patch: { storedAt: null } | { expiresAt: number }, which: readonly string[]) =>
    company.update(
      productImages,
      patch,
      sql`id in (select value from json_each(${JSON.stringify(which)})) and expires_at < ${ctx.now() - DAY}`,
    );
  await company.batch(
    set({ expiresAt: NEVER }, ids.filter(isKept)),
    set(
      { storedAt: null },
      ids.filter((id) => !isKept(id)),
    ),
  );
}

function byCompany(places: readonly ImageRef[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { companyId, id } of places) groups.set(companyId, [...(groups.get(companyId) ?? []), id]);
  return groups;
}
