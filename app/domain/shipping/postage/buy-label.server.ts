import { eq, inArray } from "drizzle-orm";
import { PartnerError, type PartnerFault } from "#app/integrations/partner";
import type { BoughtLabel } from "#app/integrations/shipper";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { findIntegrationRow } from "../../integrations/integrations.service.server";
import { type OpenShipper, openShipper } from "../../integrations/open-shipper.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, notFound } from "../../kernel/errors";
import { canMove } from "../../orders/orders.schema";
import { findOrder } from "../../orders/orders.service.server";
import { saveParcelBox } from "../packing/packed-parcels.repo.server";
import { isLive } from "../parcels";
import * as repo from "./labels.repo.server";
import { BuyLabel, type Offer } from "./postage.schema";
import { NO_SHIP_FROM, secondsToWait } from "./rates.server";
import { settleLabel } from "./settle-label.server";
import { keepBought, PARTNER_CALL_MS } from "./store-label.server";

/** Rates change: an older offer must be requested again. */
const OFFER_MS = 60 * 60 * 1000;
/**
 * The partner rejected the request without charging. After any other error the purchase stays open until the partner
 * confirms its outcome.
 */
const NOT_BOUGHT: readonly PartnerFault[] = [
  "refused",
  "auth",
  "permission",
  "rate-limited",
  "not-found",
  "bad-address",
  "redirect",
];

/**
 * Buys the offered postage. The purchase is stored as "buying" before the partner is called, until the outcome is
 * known: two tabs, a repeated form or a lost response still pay for one label only. `along` runs in the batch that
 * stores the purchase; when it fails, the partner is not called.
 * @throws not_found; conflict when the order cannot be shipped, the offer is old, or a purchase is still open;
 * partner_failed with the partner's message when it did not charge
 */
export async function buyLabel(
  ctx: Ctx,
  orderId: string,
  form: { offer: string; signature: string },
  along: readonly Statement<unknown>[] = [],
): Promise<repo.LabelRow> {
  const offer = await readOffer(ctx, form, ({ returnId, ...it }) => it.orderId === orderId && !returnId);
  const order = await findOrder(ctx, orderId);
  if (!order) throw notFound("This order");
  if (!canMove(order.status, "shipped"))
    throw conflict(`Order ${order.orderNumber} is not ready to ship.`, "order_not_ready_to_ship");
  const company = ctx.db.company(order.companyId);
  return buyOffered(ctx, company, offer, {
    orderNumber: order.orderNumber,
    guards: [...along, assertReadyToShip(company, orderId), ...boxChosen(ctx, company, offer)],
    live: async () =>
      (await repo.listOfOrder(ctx.db, orderId)).find((one) => isLive(one) && one.position === offer.position),
  });
}

/** Records the box for which the rates were requested. */
const boxChosen = (ctx: Ctx, company: CompanyDb, { orderId, position, box }: Offer): Statement<void>[] =>
  box ? [saveParcelBox(ctx, company, { orderId, position, box })] : [];

/**
 * Buys the offered postage for the parcel of a return, in the same way.
 * @throws not_found for an offer of another return; conflict; partner_failed
 */
export async function buyReturnLabel(
  ctx: Ctx,
  company: CompanyDb,
  returnId: string,
  form: { offer: string; signature: string },
  { orderNumber, guards }: Pick<Purchase, "orderNumber" | "guards">,
): Promise<repo.LabelRow> {
  const offer = await readOffer(ctx, form, (it) => it.returnId === returnId);
  const live = async () => (await repo.listOfReturn(company, returnId)).find(isLive);
  return buyOffered(ctx, company, offer, { orderNumber, guards, live });
}

interface Purchase {
  orderNumber: string;
  /** Run in the batch that stores the purchase. */
  guards: readonly Statement<unknown>[];
  /** The parcel's label that is paid or may be. */
  live: () => Promise<repo.LabelRow | undefined>;
}

async function buyOffered(
  ctx: Ctx,
  company: CompanyDb,
  offer: Offer,
  { orderNumber, guards, live }: Purchase,
): Promise<repo.LabelRow> {
  const there = await live();
  if (there) return settleEarlierPurchase(ctx, there);
  const row = await findIntegrationRow({ ...ctx, db: company }, offer.integrationId);
  const open = row && (await openShipper(ctx, row));
  if (!open) throw conflict("This account is no longer connected. Get rates again.", "postage_account_gone");

  const label = newLabel(ctx, offer);
  try {
    await company.batch(...guards, repo.insertLabel(company, label));
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict"))
      throw conflict("This order has changed since you opened it. Reload the page and try again.", "concurrent_change");
    if (!refusedBy(error, "unique", "labels")) throw error;
    const other = await live();
    if (other) return settleEarlierPurchase(ctx, other);
    throw conflict("Another purchase for this parcel just finished. Reload the page.", "concurrent_change");
  }
  return pay(ctx, company, open, { ...label, companyId: company.companyId } as repo.LabelRow, orderNumber);
}

async function readOffer(
  ctx: Ctx,
  form: { offer: string; signature: string },
  isForIt: (offer: Offer) => boolean,
): Promise<Offer> {
  const { offer: text, signature } = BuyLabel.parse(form);
  if (!(await ctx.signer.verify("postage", text, signature)))
    throw conflict("This rate is not valid. Get rates again.", "rates_not_valid");
  const offer = JSON.parse(text) as Offer;
  if (!isForIt(offer)) throw notFound("This order");
  if (ctx.now() - offer.at > OFFER_MS)
    throw conflict("These rates are more than an hour old. Get new rates.", "rates_expired");
  if (!offer.returnId && !ctx.config.shipFrom) throw conflict(NO_SHIP_FROM, "no_ship_from_address");
  return offer;
}

/** The label is bought or being bought by another request: asks for its outcome instead of buying again. */
async function settleEarlierPurchase(ctx: Ctx, label: repo.LabelRow): Promise<repo.LabelRow> {
  if (label.state === "bought") return label;
  const settled = await settleLabel(ctx, label.id);
  if (settled.state === "bought") return settled;
  if (settled.state === "failed")
    throw conflict(
      "An earlier purchase for this parcel did not go through. Get rates again.",
      "postage_purchase_failed",
    );
  throw conflict(
    "A label for this parcel is already being purchased. Check again in a moment.",
    "postage_purchase_running",
  );
}

/** The row stored before any money is spent. */
const newLabel = (ctx: Ctx, { orderId, returnId, position, integrationId, parcel, rate }: Offer) => ({
  id: ctx.newId(),
  orderId,
  returnId: returnId ?? null,
  integrationId,
  position,
  state: "buying" as const,
  parcel,
  rate,
  carrier: rate.carrier,
  carrierLabel: rate.carrierLabel,
  serviceLabel: rate.serviceLabel,
  costMinor: rate.costMinor,
  currency: rate.currency,
  isTest: ctx.config.local,
  leaseUntil: ctx.now() + PARTNER_CALL_MS,
  createdBy: ctx.actor.id,
  createdByName: ctx.actor.name,
  createdAt: ctx.now(),
  updatedAt: ctx.now(),
});

const assertReadyToShip = (company: CompanyDb, orderId: string) =>
  company.assertExists("conflict", orders, eq(orders.id, orderId), inArray(orders.status, ["picked", "processing"]));

/** From here on the partner may have charged, whatever it responds. */
async function pay(
  ctx: Ctx,
  company: CompanyDb,
  { shipper, world, connection }: OpenShipper,
  label: repo.LabelRow,
  orderNumber: string,
): Promise<repo.LabelRow> {
  const { id: key, rate, parcel, isTest } = label;
  let bought: BoughtLabel;
  try {
    bought = await shipper.buy(world, connection, { key, rateId: rate.id, parcel, orderNumber, isTest });
  } catch (error) {
    const message = error instanceof PartnerError ? error.message : "The postage provider could not be reached.";
    const isOver = error instanceof PartnerError && NOT_BOUGHT.includes(error.fault);
    ctx.log.warn("label not bought", {
      labelId: key,
      isOver,
      fault: error instanceof PartnerError ? error.fault : String(error),
    });
    const left = isOver ? { state: "failed" as const, error: message } : { error: message };
    await repo.moveLabel(company, { id: key, from: "buying", ...left, leaseUntil: 0, updatedAt: ctx.now() });
    if (isOver) throw new DomainError("partner_failed", message, askedToWait(error));
    throw conflict(
      `${message} It is not clear yet whether the label was purchased. Check again in a moment, and do not buy another.`,
      "postage_outcome_unknown",
    );
  }
  return keepBought(ctx, company, label, bought);
}

const askedToWait = (error: unknown): { retryAfterSeconds?: number } =>
  error instanceof PartnerError && error.fault === "rate-limited" ? { retryAfterSeconds: secondsToWait(error) } : {};
