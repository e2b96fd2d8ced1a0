import { and, eq } from "drizzle-orm";
import { locations, products } from "#db/schema/catalog";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { invalid, notFound } from "../../kernel/errors";
import { ensureLocation, locationByCode } from "../locations/locations.server";
import { upsertPickFace } from "./replenishment.repo.server";
import type { PickFaceForm } from "./replenishment.schema";

/** Pick faces of one product. */
const MAX_FACES = 50;

/**
 * A product and its pick faces, in one round trip.
 * @throws not_found
 */
export async function pickFacesScreen(ctx: Ctx, productId: string) {
  const [product, faces] = await ctx.db.batch(ctx.db.find(products, productId), pickFacesOf(ctx.db, productId));
  if (!product) throw notFound("This product");
  return { product: { id: product.id, companyId: product.companyId, name: product.name }, faces };
}

/** A product's pick faces in walking order. */
const pickFacesOf = (db: ScopedDb, productId: string) =>
  db.select(pickFaces, {
    columns: {
      locationId: pickFaces.locationId,
      location: locations.code,
      minUnits: pickFaces.minUnits,
      maxUnits: pickFaces.maxUnits,
      free: pickFaces.free,
    },
    join: [innerJoin(locations, eq(locations.id, pickFaces.locationId))],
    where: eq(pickFaces.productId, productId),
    orderBy: [locations.pickSequence, locations.code],
    limit: MAX_FACES,
  });

/**
 * Makes a location the product's pick face, or changes its minimum and maximum.
 * @throws not_found; validation for a location that orders are not picked from
 */
export async function savePickFace(ctx: Ctx, productId: string, { location, minUnits, maxUnits }: PickFaceForm) {
  const product = await ctx.db.find(products, productId);
  if (!product) throw notFound("This product");
  const company = ctx.db.company(product.companyId);
  const bin = await locationByCode(ctx, company, location);
  const refuse = (message: string) => invalid({ location: [message] }, "location_not_available");
  if (!bin || bin.archivedAt !== null) throw refuse(`No location has the code ${location.toUpperCase()}`);
  if (bin.reservedFor && bin.reservedFor !== product.companyId)
    throw refuse(`${bin.code} is reserved for another company`);
  if (bin.kind !== "pick") throw refuse(`${bin.code} is not a pick location`);
  const locationId = bin.id ?? (await ensureLocation(ctx, company, bin.code)).id;
  const before = await company.selectFirst(pickFaces, {
    columns: ["minUnits", "maxUnits"],
    where: and(eq(pickFaces.productId, productId), eq(pickFaces.locationId, locationId)),
  });
  const change = upsertPickFace(ctx, company, { productId, locationId, minUnits, maxUnits });
  await company.batch(
    ...audited(ctx, change, {
      action: "pick-face.changed",
      subject: `${product.sku} at ${bin.code}`,
      companyId: product.companyId,
      before: before ?? {},
      after: { minUnits, maxUnits },
    }),
  );
  return { sku: product.sku, location: bin.code };
}

/** @throws not_found */
export async function removePickFace(ctx: Ctx, productId: string, locationId: string) {
  const [product, face] = await ctx.db.batch(
    ctx.db.find(products, productId),
    ctx.db.selectFirst(pickFaces, {
      columns: { location: locations.code, minUnits: pickFaces.minUnits, maxUnits: pickFaces.maxUnits },
      join: [innerJoin(locations, eq(locations.id, pickFaces.locationId))],
      where: and(eq(pickFaces.productId, productId), eq(pickFaces.locationId, locationId)),
    }),
  );
  if (!product || !face) throw notFound("This pick face");
  const company = ctx.db.company(product.companyId);
  const { location, ...before } = face;
  await company.batch(
    ...audited(
      ctx,
      company.delete(pickFaces, eq(pickFaces.productId, productId), eq(pickFaces.locationId, locationId)),
      {
        action: "pick-face.removed",
        subject: `${product.sku} at ${location}`,
        companyId: product.companyId,
        before,
        after: {},
      },
    ),
  );
  return { location };
}
