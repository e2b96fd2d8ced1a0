import { eq } from "drizzle-orm";
import { PartnerError, type PartnerFault } from "#app/integrations/partner";
import type { Tracking, TrackingEvent } from "#app/integrations/shipper";
import type { Ownership } from "#db/ownership.server";
import { parcels } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import { existsIn } from "#db/select.server";
import { findIntegrationRow } from "../integrations/integrations.service.server";
import { openShipper } from "../integrations/open-shipper.server";
import { noted } from "../integrations/partner-health.server";
import type { Ctx } from "../kernel/ctx";
import { conflict, DomainError, notFound } from "../kernel/errors";
import { notificationStatement } from "../notifications/notifications.service.server";
import { findOrder } from "../orders/orders.service.server";
import { deliverOrder } from "./deliver-order.server";
import * as repo from "./following/following.repo.server";
import { shippersOf } from "./postage/rates.server";
import { shipmentOfOrder } from "./shipment-lists.server";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Parcels are polled at most this long; no news is expected later. */
const FOLLOWED_MS = 60 * DAY_MS;
const MAX_SHIPMENTS_PER_JOB = 15;
/** The claim of a dead job expires after this. */
const CLAIM_MS = HOUR_MS / 2;

/** Polling interval, growing with the age of the shipment. Null when polling ends. */
export function waitBeforeNext(ageMs: number): number | null {
  if (ageMs > FOLLOWED_MS) return null;
  if (ageMs < 2 * DAY_MS) return 3 * HOUR_MS;
  return ageMs < 14 * DAY_MS ? 6 * HOUR_MS : DAY_MS;
}

/** Polls due shipments one after the other. Returns true when more may be due. */
export async function followParcels(ctx: Ctx): Promise<boolean> {
  const due = await repo.listDue(ctx.db, ctx.now(), MAX_SHIPMENTS_PER_JOB);
  for (const { id, companyId } of due) await followShipment(ctx, companyId, id);
  return due.length === MAX_SHIPMENTS_PER_JOB;
}

/**
 * Polls a shipment's parcels, and marks the order as delivered when all have arrived. A failed poll is repeated later.
 */
export async function followShipment(ctx: Ctx, companyId: string, shipmentId: string): Promise<void> {
  const company = ctx.db.company(companyId);
  const [[claimed], followed] = await company.batch(
    repo.claim(company, shipmentId, ctx.now(), ctx.now() + CLAIM_MS),
    repo.listTrackedParcels(company, shipmentId),
  );
  const [first] = followed;
  if (!claimed || !first) return;
  const open = followed.filter(({ status }) => status !== "delivered");
  let untracked = open.length > 0;
  for (const parcel of open) {
    const tracking = await trackingOf(ctx, company, parcel);
    if (tracking !== "untracked") untracked = false;
    if (tracking && tracking !== "untracked") await recordTracking(ctx, company, parcel, tracking);
  }
  const over = untracked || (await arrived(ctx, company, first));
  const wait = over ? null : waitBeforeNext(ctx.now() - first.createdAt);
  await repo.scheduleNextPoll(company, shipmentId, ctx.now(), wait === null ? null : ctx.now() + wait);
}

/** Null when no account answers now; "untracked" when no account of the company can track it. */
async function trackingOf(
  ctx: Ctx,
  company: CompanyDb,
  parcel: repo.TrackedParcel,
): Promise<Tracking | null | "untracked"> {
  const { integrationId, partnerLabelId } = parcel;
  if (!integrationId || !partnerLabelId) return trackedByNumber(ctx, company, parcel);
  try {
    const row = await findIntegrationRow({ ...ctx, db: company }, integrationId);
    if (!row || row.status === "paused") return null;
    return await noted(ctx, row, async () => {
      const open = await openShipper(ctx, row);
      return open ? open.shipper.track(open.world, open.connection, partnerLabelId) : null;
    });
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    ctx.log.warn("parcel not followed", { orderId: parcel.orderId, fault: error.fault });
    return null;
  }
}

/** Postage was not bought here: tries each of the company's accounts by carrier and number. */
async function trackedByNumber(
  ctx: Ctx,
  company: CompanyDb,
  parcel: repo.TrackedParcel,
): Promise<Tracking | null | "untracked"> {
  const accounts = await shippersOf(ctx, company.companyId);
  let answer: null | "untracked" = "untracked";
  for (const { id } of accounts) {
    const row = await findIntegrationRow({ ...ctx, db: company }, id);
    try {
      const open = row && (await openShipper(ctx, row));
      if (open?.shipper.trackNumber) return await open.shipper.trackNumber(open.world, open.connection, parcel);
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      ctx.log.warn("parcel not followed by its number", { orderId: parcel.orderId, fault: error.fault });
      if (!UNTRACKABLE.includes(error.fault)) answer = null;
    }
  }
  return answer;
}

/** The account's plan has no tracking, or the carrier is not connected to it. */
const UNTRACKABLE: readonly PartnerFault[] = ["refused", "permission"];

/** Stores a carrier's events of one parcel; notifies users when it is in trouble. */
export async function recordTracking(
  ctx: Ctx,
  company: CompanyDb,
  parcel: repo.TrackedParcel,
  tracking: Tracking,
): Promise<void> {
  const { shipmentId, position, orderId, orderNumber } = parcel;
  const events = dated(tracking, parcel.createdAt);
  const trouble = events.findLast(({ status }) => status === "exception");
  const isInTrouble = (own: Ownership) =>
    existsIn(
      own,
      parcels,
      eq(parcels.shipmentId, shipmentId),
      eq(parcels.position, position),
      eq(parcels.status, "exception"),
    );
  await company.batch(
    ...repo.eventStatements(company, parcel, events),
    ...(trouble
      ? [
          notificationStatement(
            ctx,
            company,
            {
              kind: "parcel-trouble",
              key: `${orderId}:${position}:${trouble.at}`,
              title: `A parcel of order ${orderNumber} has an exception`,
              body: [trouble.description, trouble.place].filter(Boolean).join(", ") || "The carrier gave no reason.",
              path: `/orders/view/${orderId}`,
            },
            isInTrouble,
          ),
        ]
      : []),
  );
}

/** A delivery may come without a time: then its time is that of the last event, or it gets no event of its own. */
function dated({ status, events }: Tracking, since: number): TrackingEvent[] {
  if ((status !== "delivered" && status !== "exception") || events.some((one) => one.status === status)) return events;
  const at = events.at(-1)?.at ?? since;
  return [...events, { at, status, description: status === "delivered" ? "Delivered" : "Exception", place: "" }];
}

/** Marks the order as delivered when all its parcels have arrived. True when no further polling is needed. */
async function arrived(ctx: Ctx, company: CompanyDb, { shipmentId, orderId }: repo.TrackedParcel): Promise<boolean> {
  const [parcelsNow, order] = await company.batch(
    repo.listTrackedParcels(company, shipmentId),
    findOrder({ ...ctx, db: company }, orderId),
  );
  if (order?.status !== "shipped") return true;
  if (parcelsNow.some(({ status }) => status !== "delivered")) return false;
  try {
    await deliverOrder(ctx, order, "The carrier reports delivery.");
  } catch (error) {
    // The order's status changed concurrently.
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
  }
  return true;
}

/**
 * Records that parcels were returned to the warehouse: marks them as in trouble and notifies users. Their content is
 * received separately.
 * @throws not_found; conflict
 */
export async function cameBack(ctx: Ctx, orderId: string): Promise<void> {
  const [order, shipment] = await ctx.db.batch(findOrder(ctx, orderId), shipmentOfOrder(ctx, orderId));
  if (!order || !shipment) throw notFound("This shipment");
  if (order.status !== "shipped") throw conflict(`Order ${order.orderNumber} is not in transit.`, "order_not_shipped");
  const company = ctx.db.company(order.companyId);
  const event = { at: ctx.now(), status: "exception" as const, description: BACK, place: "" };
  for (const parcel of await repo.listTrackedParcels(company, shipment.id))
    await recordTracking(ctx, company, parcel, { status: "exception", events: [event] });
}

const BACK = "Returned to the warehouse";

/** Tracking webhook: makes the parcel's shipment due at once. Ignores unknown numbers. */
export async function followNews(ctx: Ctx, companyId: string, trackingNumber: string): Promise<void> {
  const company = ctx.db.company(companyId);
  const number = trackingNumber.replace(/\s+/g, "").toUpperCase();
  const due = await repo.dueNow(company, number, ctx.now());
  if (due.length > 0)
    await ctx.enqueue(
      ...due.map(({ id: shipmentId }) => ({ type: "follow-shipment" as const, companyId, shipmentId })),
    );
}
