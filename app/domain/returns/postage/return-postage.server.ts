import { and, eq } from "drizzle-orm";
import type { PostalAddress } from "#app/integrations/partner";
import { products } from "#db/schema/catalog";
import { returnLines, returns } from "#db/schema/returns/returns";
import { innerJoin } from "#db/select.server";
import type { Ctx, OpenFile } from "../../kernel/ctx";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { findOrder } from "../../orders/orders.service.server";
import {
  buyReturnLabel,
  type LabelRow,
  labelFile,
  type PostageQuery,
  returnLabel,
  returnPostageScreen,
  settleLabel,
  voidLabel,
} from "../../shipping/return-postage.server";
import { getWarehouse } from "../../warehouses/warehouses.server";
import { assertIn, getReturn } from "../document/change-return.server";
import { returnNumber } from "../return-labels";
import type { ReturnStatus } from "../return-status";
import { type ParcelQuery, toPostageQuery } from "./return-postage.dto";

/** A label is bought for a parcel that is awaited and has no tracking number yet. */
const BUYABLE: readonly ReturnStatus[] = ["announced"];

export const canBuyLabel = (status: ReturnStatus, orderId: string | null): boolean =>
  orderId !== null && BUYABLE.includes(status);

/** The page of a return's label: the parcel's size, the rates, and the purchased label. @throws not_found; forbidden */
export async function returnLabelScreen(ctx: Ctx, returnId: string, query: PostageQuery) {
  const row = await ofPostage(ctx, returnId);
  const company = ctx.db.company(row.companyId);
  const [order, items, label] = await company.batch(
    findOrder({ ...ctx, db: company }, row.orderId ?? ""),
    company.select(returnLines, {
      columns: { grams: products.weightGrams, expected: returnLines.expected },
      join: [innerJoin(products, eq(products.id, returnLines.productId))],
      where: eq(returnLines.returnId, returnId),
    }),
    returnLabel({ db: company }, returnId),
  );
  const { id, number, status } = row;
  const shown = { return: { id, number } };
  if (!order || (!label && !canBuyLabel(status, row.orderId)))
    return { ...shown, refused: refusal(number), screen: null, from: "" };
  const grams = items.reduce((sum, item) => sum + (item.grams ?? 0) * item.expected, 0);
  const to = await addressOf(ctx, row.warehouseId);
  const screen = await returnPostageScreen(ctx, { returnId, order, grams, to }, query);
  return { ...shown, refused: null, screen, from: order.shippingAddress };
}
export type ReturnLabelScreen = Awaited<ReturnType<typeof returnLabelScreen>>;

const refusal = (number: number): string =>
  `${returnNumber(number)} is not awaited, or has a tracking number. A label is purchased for an announced return of an order.`;

async function ofPostage(ctx: Ctx, returnId: string) {
  const row = await getReturn(ctx, returnId);
  if (!ctx.can("returns.postage", row.companyId)) throw forbidden();
  return row;
}

/** The warehouse's address, with the sender's name and phone number; the sender's own where it has none. */
async function addressOf(ctx: Ctx, warehouseId: string): Promise<PostalAddress | null> {
  const { name, street, street2, city, region, postalCode, country } = await getWarehouse(ctx, warehouseId);
  const { shipFrom } = ctx.config;
  if (!street.trim() || !city.trim() || !country.trim()) return shipFrom;
  return {
    ...{ name: shipFrom?.name || name, company: shipFrom?.company ?? "", phone: shipFrom?.phone ?? "" },
    ...{ address1: street, address2: street2, city, state: region, postcode: postalCode, country },
  };
}

/**
 * Buys the offered label: charged once, whatever is repeated or lost.
 * @throws not_found; forbidden; conflict when the return is no longer awaited, or the purchase is still open; partner_failed
 */
export async function buyLabelOfReturn(
  ctx: Ctx,
  returnId: string,
  form: { offer: string; signature: string },
): Promise<LabelRow> {
  const row = await ofPostage(ctx, returnId);
  const company = ctx.db.company(row.companyId);
  const label = await returnLabel({ db: company }, returnId);
  if (!label && !canBuyLabel(row.status, row.orderId)) throw conflict(refusal(row.number), "invalid_return_change");
  return buyReturnLabel(ctx, company, returnId, form, {
    orderNumber: row.orderNumber,
    guards: [
      assertIn(company, returnId, BUYABLE),
      company.assertExists(
        "conflict",
        returns,
        and(eq(returns.id, returnId), eq(returns.warehouseId, row.warehouseId))!,
      ),
    ],
  });
}

async function liveLabel(ctx: Ctx, returnId: string): Promise<LabelRow> {
  const row = await ofPostage(ctx, returnId);
  const label = await returnLabel({ db: ctx.db.company(row.companyId) }, returnId);
  if (!label) throw notFound("This label");
  return label;
}

/** Asks the partner for the outcome of a purchase or void whose response was lost. @throws not_found; forbidden */
export const settleLabelOfReturn = async (ctx: Ctx, returnId: string): Promise<LabelRow> =>
  settleLabel(ctx, (await liveLabel(ctx, returnId)).id);

/**
 * Returns the label for a refund; the postage is billed back.
 * @throws not_found; forbidden; conflict once the parcel is here; label_not_voided
 */
export async function voidLabelOfReturn(ctx: Ctx, returnId: string): Promise<LabelRow> {
  const { id } = await liveLabel(ctx, returnId);
  const { status } = await getReturn(ctx, returnId);
  if (status !== "announced" && status !== "in-transit")
    throw conflict("The parcel was sent with this label, so it cannot be voided.", "parcel_shipped");
  return voidLabel(ctx, id);
}

/** The return's label that is paid or may be; null without one. @throws not_found; forbidden */
export async function labelOfReturn(ctx: Ctx, returnId: string): Promise<LabelRow | null> {
  const row = await ofPostage(ctx, returnId);
  return returnLabel({ db: ctx.db.company(row.companyId) }, returnId);
}

/**
 * Rates for the parcel of an announced return, cheapest first.
 * @throws not_found; forbidden; validation at the parcel's fields; conflict when no label can be bought now
 */
export async function ratesOfReturn(ctx: Ctx, returnId: string, query: ParcelQuery) {
  const { screen, refused } = await returnLabelScreen(ctx, returnId, toPostageQuery(query));
  if (!screen) throw conflict(refused, "invalid_return_change");
  if (screen.label) throw conflict("A label was purchased for this return.", "return_has_label");
  if (screen.blocked) throw conflict(screen.blocked, "postage_not_offered");
  if (!screen.found) throw invalid({ weightGrams: screen.sizeErrors }, "validation");
  return screen.found;
}

/** The label as a file, for users who can see the return; null while the partner creates it. @throws not_found */
export async function labelFileOfReturn(ctx: Ctx, returnId: string): Promise<OpenFile | null> {
  const row = await getReturn(ctx, returnId);
  const label = await returnLabel({ db: ctx.db.company(row.companyId) }, returnId);
  if (!label) throw notFound("This label");
  return labelFile(ctx, label.id);
}
