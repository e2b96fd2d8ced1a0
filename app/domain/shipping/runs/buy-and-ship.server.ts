import type { ParcelSize } from "#app/integrations/shipper";
import type { PostageWish } from "#db/schema/bulk-runs";
import { findIntegrationRow } from "../../integrations/integrations.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, DomainError } from "../../kernel/errors";
import { assertOrderOpen, type BulkRun, completeOrder } from "../../orders/bulk-runs.server";
import type { OrderRow } from "../../orders/orders.service.server";
import { listContents } from "../files/files.repo.server";
import { buyLabel } from "../postage/buy-label.server";
import { expectedDay } from "../postage/expected-day";
import { type LabelRow, listOfOrder, recordShippingRun } from "../postage/labels.repo.server";
import { requestRates, shippersOf } from "../postage/rates.server";
import { settleLabel } from "../postage/settle-label.server";
import { methodOf } from "../shipping.schema";
import { type ShipOptions, shipOrderWith } from "../shipping.service.server";
import { chooseRate } from "./choose-rate";
import { RetryLater } from "./retry-later";
import { readShippableOrder, type ShippableOrder } from "./shippable-order.server";

const MINUTE = 60_000;
/** Partners know a purchase's outcome within minutes; after this a user must check it. */
const UNKNOWN_MS = 15 * MINUTE;
const LOOK_AGAIN_SECONDS = 45;
/** Maximum time to wait for a rate-limiting partner. */
const THROTTLED_MS = 2 * 60 * MINUTE;
/** The next attempt starts only when the previous one is known to have bought nothing. */
const MOST_ATTEMPTS = 3;
/** Maximum time to retry an unreachable partner. */
const DOWN_MS = 5 * MINUTE;
const MOST_GRAMS = 70_000;

/**
 * Buys postage for an order as the run specifies and ships it. However often it is interrupted, one label is paid;
 * existing postage is used.
 * @throws RetryLater while a purchase is open or the partner asks to wait; otherwise the reason for the failure
 */
export async function buyAndShip(
  ctx: Ctx,
  run: BulkRun,
  { orderId, wish }: { orderId: string; wish: PostageWish },
  options: ShipOptions,
): Promise<void> {
  const company = ctx.db.company(run.companyId);
  const leaving = await readShippableOrder(ctx, orderId);
  const labels = await labelsThere(ctx, leaving);
  if (labels.length === 0) labels.push(await buyOne(ctx, run, leaving, wish));
  const days = labels[0]?.rate.deliveryDays ?? null;
  const [first, ...more] = labels.map(({ trackingNumber }) => trackingNumber ?? "");
  await shipOrderWith(
    ctx,
    orderId,
    {
      ...{ trackingNumber: first ?? "", carrier: labels[0]?.carrier ?? "other", override: false },
      ...{ shippingMethod: methodOf(days), estimatedDelivery: expectedDay(ctx, run.companyId, days) },
      more: more.map((trackingNumber) => ({ trackingNumber, override: false })),
    },
    {
      ...options,
      along: [
        ...(options.along ?? []),
        recordShippingRun(company, orderId, run.id),
        completeOrder(company, run.id, orderId),
      ],
    },
  );
}

/** Labels bought before, by a user or by a worker that was killed. */
async function labelsThere(ctx: Ctx, { live }: ShippableOrder): Promise<LabelRow[]> {
  const settled: LabelRow[] = [];
  for (const label of live) settled.push(label.state === "bought" ? label : await settleLabel(ctx, label.id));
  const open = settled.find(({ state }) => state === "buying" || state === "voiding");
  if (open?.state === "voiding")
    throw conflict("One of its labels is being voided. Check again in a moment.", "label_being_voided");
  if (open && ctx.now() - open.createdAt < UNKNOWN_MS) throw new RetryLater(LOOK_AGAIN_SECONDS, false);
  if (open)
    throw conflict(
      `It is not clear yet whether its label was purchased. ${open.error ?? ""}`.trim(),
      "postage_outcome_unknown",
    );
  return settled.filter(({ state }) => state === "bought");
}

async function buyOne(ctx: Ctx, run: BulkRun, { order }: ShippableOrder, wish: PostageWish): Promise<LabelRow> {
  const company = ctx.db.company(run.companyId);
  const [labels, contents, accounts] = await company.batch(
    listOfOrder(company, order.id),
    listContents(company, [order.id]),
    shippersOf(ctx, run.companyId),
  );
  const failed = labels.filter(({ state, createdAt }) => state === "failed" && createdAt >= run.startedAt);
  if (failed.length >= MOST_ATTEMPTS)
    throw conflict(failed[0]?.error ?? "Its label could not be purchased.", "postage_purchase_failed");
  const size = sizeOf(contents, wish);
  if (accounts.length === 0) throw conflict("The company has no postage account.", "no_postage_account");
  const found = await company.batch(...accounts.map(({ id }) => findIntegrationRow({ ...ctx, db: company }, id)));
  const rows = found.flatMap((row) => row ?? []);
  const { rates, problems, waitSeconds, isWhole } = await requestRates(ctx, order, {
    ...{ position: 1, size, rows, box: wish.packedIn },
  });
  if (waitSeconds !== null) throw slowDown(ctx, run, waitSeconds, problems.join(" "));
  // The cheapest rate is known only when all accounts have answered; after a while, missing ones are ignored.
  if (!isWhole && ctx.now() - run.startedAt < DOWN_MS) throw new RetryLater(LOOK_AGAIN_SECONDS, false);
  const chosen = chooseRate(rates, wish, order.externalData?.shipping_method?.slice(0, 100) ?? null);
  if (typeof chosen === "string") throw conflict([chosen, ...problems].join(" "), "no_postage_offer");
  return buyOffered(ctx, run, order, chosen);
}

async function buyOffered(
  ctx: Ctx,
  run: BulkRun,
  order: OrderRow,
  offered: { offer: string; signature: string },
): Promise<LabelRow> {
  const company = ctx.db.company(run.companyId);
  try {
    // Canceling the run concurrently cancels this purchase too.
    return await buyLabel(ctx, order.id, offered, [assertOrderOpen(company, run.id, order.id)]);
  } catch (error) {
    const wait = error instanceof DomainError ? error.detail.retryAfterSeconds : undefined;
    if (wait !== undefined) throw slowDown(ctx, run, wait, (error as DomainError).message);
    const now = await listOfOrder(company, order.id);
    if (now.some(({ state }) => state === "buying")) throw new RetryLater(LOOK_AGAIN_SECONDS, false);
    throw error;
  }
}

const slowDown = (ctx: Ctx, run: BulkRun, seconds: number, said: string): Error =>
  ctx.now() - run.startedAt < THROTTLED_MS ? new RetryLater(seconds, true) : conflict(said, "postage_seller_busy");

/** @throws conflict when a weight is unknown: a carrier refuses parcels with insufficient postage */
function sizeOf(contents: Awaited<ReturnType<typeof listContents>>, { packingGrams, box }: PostageWish): ParcelSize {
  const unknown = contents.find(({ grams }) => !grams);
  if (unknown)
    throw conflict(
      `The weight of ${unknown.sku || unknown.name} is missing. Enter it on the product, or buy postage for this order separately.`,
      "weight_unknown",
    );
  const weightGrams = packingGrams + contents.reduce((sum, { grams, quantity }) => sum + (grams ?? 0) * quantity, 0);
  if (contents.length === 0) throw conflict("It has no items with a weight.", "nothing_to_weigh");
  if (weightGrams > MOST_GRAMS)
    throw conflict(
      `It weighs ${Math.ceil(weightGrams / 1000)} kg, which is too heavy for one parcel. Ship it separately.`,
      "parcel_too_heavy",
    );
  const [lengthMm, widthMm, heightMm] = box ?? [null, null, null];
  return { weightGrams, lengthMm, widthMm, heightMm };
}
