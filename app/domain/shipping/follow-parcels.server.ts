import { sql } from "drizzle-orm";
import { PartnerError, type PartnerFault } from "#app/integrations/partner";
import type { Tracking, TrackingEvent } from "#app/integrations/shipper";
import { parcels } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
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

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** After so long nobody asks any more: what has not come by then comes by no asking. */
const FOLLOWED_MS = 60 * DAY;
const MOST_A_JOB = 15;
/** A job that dies gives its shipments back by then. */
const CLAIM_MS = HOUR / 2;

/** The longer it is on its way, the less happens in an hour. Null when it is over. */
export function waitBeforeNext(ageMs: number): number | null {
  if (ageMs > FOLLOWED_MS) return null;
  if (ageMs < 2 * DAY) return 3 * HOUR;
  return ageMs < 14 * DAY ? 6 * HOUR : DAY;
}

/** Asks after shipments that are due, one after the other. Answers true when there may be more. */
export async function followParcels(ctx: Ctx): Promise<boolean> {
  const due = await repo.listDue(ctx.db, ctx.now(), MOST_A_JOB);
  for (const { id, companyId } of due) await followShipment(ctx, companyId, id);
  return due.length === MOST_A_JOB;
}

/** Asks where its parcels are, and moves the order on when all have come. One that fails is asked after again later. */
export async function followShipment(ctx: Ctx, companyId: string, shipmentId: string): Promise<void> {
  const company = ctx.db.company(companyId);
  const [[claimed], followed] = await company.batch(
    repo.claim(company, shipmentId, ctx.now(), ctx.now() + CLAIM_MS),
    repo.listFollowed(company, shipmentId),
  );
  const [first] = followed;
  if (!claimed || !first) return;
  const open = followed.filter(({ status }) => status !== "delivered");
  let nobody = open.length > 0;
  for (const parcel of open) {
    const tracking = await trackingOf(ctx, company, parcel);
    if (tracking !== "nobody") nobody = false;
    if (tracking && tracking !== "nobody") await recordTracking(ctx, company, parcel, tracking);
  }
  const over = nobody || (await arrived(ctx, company, first));
  const wait = over ? null : waitBeforeNext(ctx.now() - first.createdAt);
  await repo.askAgain(company, shipmentId, ctx.now(), wait === null ? null : ctx.now() + wait);
}

/** Null where whoever can be asked does not answer; "nobody" where no account of the company ever will. */
async function trackingOf(ctx: Ctx, company: CompanyDb, parcel: repo.Followed): Promise<Tracking | null | "nobody"> {
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

/** Postage was not bought here: the company's accounts are asked by carrier and number, one after the other. */
async function trackedByNumber(
  ctx: Ctx,
  company: CompanyDb,
  parcel: repo.Followed,
): Promise<Tracking | null | "nobody"> {
  const accounts = await shippersOf(ctx, company.companyId);
  let answer: null | "nobody" = "nobody";
  for (const { id } of accounts) {
    const row = await findIntegrationRow({ ...ctx, db: company }, id);
    try {
      const open = row && (await openShipper(ctx, row));
      if (open?.shipper.trackNumber) return await open.shipper.trackNumber(open.world, open.connection, parcel);
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      ctx.log.warn("parcel not followed by its number", { orderId: parcel.orderId, fault: error.fault });
      if (!NEVER.includes(error.fault)) answer = null;
    }
  }
  return answer;
}

/** The account's plan has no tracking, or the carrier is not connected to it. */
const NEVER: readonly PartnerFault[] = ["refused", "permission"];

/** Keeps what a carrier says of one parcel; where it is in trouble, somebody is told. */
export async function recordTracking(
  ctx: Ctx,
  company: CompanyDb,
  parcel: repo.Followed,
  tracking: Tracking,
): Promise<void> {
  const { shipmentId, position, orderId, orderNumber } = parcel;
  const events = dated(tracking, parcel.createdAt);
  const trouble = events.findLast(({ status }) => status === "exception");
  const inTrouble = (own: Parameters<Parameters<CompanyDb["assert"]>[1]>[0]) =>
    sql`exists (select 1 from ${parcels} where ${own(parcels)} and ${parcels.shipmentId} = ${shipmentId}
      and ${parcels.position} = ${position} and ${parcels.status} = 'exception')`;
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
              title: `A parcel of order ${orderNumber} is in trouble`,
              body: [trouble.description, trouble.place].filter(Boolean).join(", ") || "The carrier does not say why.",
              path: `/orders/view/${orderId}`,
            },
            inTrouble,
          ),
        ]
      : []),
  );
}

/** A carrier may say that it has come without saying when: then it was at its last event, or has no time of its own. */
function dated({ status, events }: Tracking, since: number): TrackingEvent[] {
  if ((status !== "delivered" && status !== "exception") || events.some((one) => one.status === status)) return events;
  const at = events.at(-1)?.at ?? since;
  return [...events, { at, status, description: status === "delivered" ? "Delivered" : "In trouble", place: "" }];
}

/** Moves the order on when all of its parcels have come. True when there is nothing left to ask after. */
async function arrived(ctx: Ctx, company: CompanyDb, { shipmentId, orderId }: repo.Followed): Promise<boolean> {
  const [parcelsNow, order] = await company.batch(
    repo.listFollowed(company, shipmentId),
    findOrder({ ...ctx, db: company }, orderId),
  );
  if (order?.status !== "shipped") return true;
  if (parcelsNow.some(({ status }) => status !== "delivered")) return false;
  try {
    await deliverOrder(ctx, order, "The carrier says that it was delivered.");
  } catch (error) {
    // Somebody has moved it on meanwhile.
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
  }
  return true;
}

/**
 * Somebody at the warehouse holds the parcels in their hands again: they are in trouble, and whoever looks after the order
 * is told. What is in them is booked as received where it goes back to its bins. @throws not_found; conflict
 */
export async function cameBack(ctx: Ctx, orderId: string): Promise<void> {
  const [order, shipment] = await ctx.db.batch(findOrder(ctx, orderId), shipmentOfOrder(ctx, orderId));
  if (!order || !shipment) throw notFound("This shipment");
  if (order.status !== "shipped") throw conflict(`Order ${order.orderNumber} is not on its way.`, "order_not_shipped");
  const company = ctx.db.company(order.companyId);
  const event = { at: ctx.now(), status: "exception" as const, description: BACK, place: "" };
  for (const parcel of await repo.listFollowed(company, shipment.id))
    await recordTracking(ctx, company, parcel, { status: "exception", events: [event] });
}

const BACK = "Came back to the warehouse";

/** News of a parcel by webhook: its shipment is due at once. Nothing happens for a number that is nobody's. */
export async function followNews(ctx: Ctx, companyId: string, trackingNumber: string): Promise<void> {
  const company = ctx.db.company(companyId);
  const number = trackingNumber.replace(/\s+/g, "").toUpperCase();
  const due = await repo.dueNow(company, number, ctx.now());
  if (due.length > 0)
    await ctx.enqueue(
      ...due.map(({ id: shipmentId }) => ({ type: "follow-shipment" as const, companyId, shipmentId })),
    );
}
