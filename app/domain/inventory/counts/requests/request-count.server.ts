import { products } from "#db/schema/catalog";
import { auditedAny } from "../../../audit/audit.service.server";
import { companyInReach } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { conflict, forbidden, notFound } from "../../../kernel/errors";
import { openPlannedCounts } from "../plans/plan.repo.server";
import type { RequestCountCall } from "./request.schema";

/** Locations that one request opens at most. */
const MAX_LOCATIONS = 200;

/**
 * Opens a count of each of the company's locations with stock of the product, or in the zone. Each is billed when it was
 * counted.
 * @throws not_found; forbidden; conflict when there is nothing to count that is not being counted already
 */
export async function requestCount(ctx: Ctx, { companyId, sku = "", zone = "" }: RequestCountCall) {
  if (!(await companyInReach(ctx, companyId))) throw notFound("This company");
  if (!ctx.can("inventory.request-count", companyId)) throw forbidden();
  const company = ctx.db.company(companyId);
  const subject = [sku, zone && `zone ${zone.toUpperCase()}`].filter(Boolean).join(", ");
  const [opened] = await company.batch(
    ...auditedAny(
      ctx,
      [
        openPlannedCounts(ctx, company, {
          ...{ planId: null, warehouseId: null, abcClass: null, notCountedDays: null },
          ...{ sku, zone: zone.toUpperCase(), maxLocations: MAX_LOCATIONS },
        }),
      ],
      { action: "count.requested", subject, companyId },
    ),
  );
  const codes = (opened as { code: string }[]).map(({ code }) => code);
  if (codes.length === 0)
    throw conflict("There is no stock of it, or it is being counted already.", "nothing_to_count");
  return { opened: codes.length };
}

/** @throws as `requestCount` */
export async function requestProductCount(ctx: Ctx, productId: string) {
  const product = await ctx.db.find(products, productId);
  if (!product) throw notFound("This product");
  return { sku: product.sku, ...(await requestCount(ctx, { companyId: product.companyId, sku: product.sku })) };
}
