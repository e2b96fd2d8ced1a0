import { carrierLabel } from "#app/integrations/tracking-links";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { outboxStatement } from "../integrations/outbox.service.server";
import { assertFit, shipAllocations } from "../inventory/allocation.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, invalid } from "../kernel/errors";
import { unitsByStoreLine } from "../orders/order-draft";
import { type ItemRow, moveStatements, type OrderRow } from "../orders/orders.service.server";
import { type BoxedParcel, packagingActivities, withBoxes } from "./boxes/packaging";
import { assertWeighed } from "./packing/packed-parcels.repo.server";
import { assertVerified } from "./packing/unverified.repo.server";
import { postageLeft, type SentParcel, sentParcels } from "./parcels";
import { assertLabelsAre } from "./postage/labels.repo.server";
import { assertParcelsWeighed, readShippableOrder } from "./runs/shippable-order.server";
import { assertSerials } from "./serials/serial-numbers.repo.server";
import * as repo from "./shipping.repo.server";
import type { ShipForm } from "./shipping.schema";
import type { StoreCheck } from "./store-check";

export interface ShipOptions {
  checkStore: StoreCheck;
  /** Statements committed together with the shipment. */
  along?: readonly Statement<unknown>[];
}

/**
 * Ships an order: deducts its units, bills the work and queues the store's update in one batch. `shipment` null ships
 * without a parcel to track.
 * @throws not_found; conflict when it is not ready, was shipped meanwhile, was stopped or changed by its store, or has
 * paid postage on no parcel; validation when a number does not match the carrier and `override` is not set
 */
export async function shipOrderWith(
  ctx: Ctx,
  orderId: string,
  shipment: ShipForm | null,
  { checkStore, along = [] }: ShipOptions,
): Promise<repo.ShipmentView | null> {
  const { order, items, live, canTrack, packed, boxes, weighs } = await readShippableOrder(ctx, orderId);
  const { parcels, problems } = shipment ? sentParcels(shipment, live) : { parcels: [], problems: {} };
  const [problem] = Object.values(problems);
  if (problem) throw invalid(problems, "validation", problem[0]);
  if (weighs) assertParcelsWeighed(order, packed, Math.max(1, parcels.length));
  const left = postageLeft(live, parcels);
  if (left) throw conflict(left, "postage_not_used");
  if (order.integrationId && order.externalId) {
    const refusal = (await checkStore(ctx, order.companyId, [orderId])).get(orderId);
    if (refusal) throw refusal;
  }
  const company = ctx.db.company(order.companyId);
  try {
    const leaving = shipment && { ...shipment, parcels: withBoxes(parcels, packed), canTrack };
    await company.batch(
      ...along,
      ...shipStatements(ctx, company, order, items, leaving),
      ...packagingActivities(ctx, company, order, leaving?.parcels ?? [], boxes),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "undecided"))
      throw conflict("The store changed this order. Decide on the change first.", "store_change_undecided");
    if (refusedBy(error, "assertion", "taken"))
      throw conflict(
        "The postage has changed since you opened this order. Reload the page and try again.",
        "concurrent_change",
      );
    if (refusedBy(error, "assertion", "conflict") || refusedBy(error, "unique", "shipments")) {
      throw conflict(
        `Order ${order.orderNumber} was changed or shipped after you opened it. Reload the page and try again.`,
        "concurrent_change",
      );
    }
    throw error;
  }
  // If this message is lost, the cron drains the outbox.
  if (order.integrationId) await ctx.enqueue({ type: "drain-outbox" });
  return repo.findShipmentOfOrder(ctx.db, orderId);
}

type Leaving = Omit<ShipForm, "more"> & { parcels: BoxedParcel[]; canTrack: boolean };

function shipStatements(
  ctx: Ctx,
  company: CompanyDb,
  order: OrderRow,
  items: readonly ItemRow[],
  leaving: Leaving | null,
): Statement<unknown>[] {
  const now = ctx.now();
  const sent = items
    .map((item) => ({ item, quantity: sentQuantity(order, item) }))
    .filter(({ quantity }) => quantity > 0);
  const units = sent.reduce((sum, { quantity }) => sum + quantity, 0);
  const parcels = leaving?.parcels ?? [];
  const labels = parcels.flatMap(({ label }) => label ?? []);
  return [
    assertSerials(company, order.id),
    assertVerified(company, order.id),
    assertWeighed(company, order.id, Math.max(1, parcels.length)),
    ...moveStatements(ctx, company, {
      id: order.id,
      from: order.status,
      to: "shipped",
      reason: leaving && inWords(parcels),
      shippedAt: now,
      tracking: leaving ? parcels.map(({ trackingNumber }) => trackingNumber).join(" ") : undefined,
    }),
    ...(order.status === "picked" ? [repo.assertPicked(company, order.id)] : []),
    assertLabelsAre(
      company,
      order.id,
      labels.map(({ id }) => id),
    ),
    assertFit(ctx, company, order.id),
    shipAllocations(ctx, company, order.id),
    ...(leaving ? shipmentStatements(ctx, company, order, leaving, units) : []),
    ...(["packed", "shipped"] as const).map((kind) =>
      repo.insertActivity(company, {
        id: ctx.newId(),
        kind,
        sourceId: order.id,
        orderId: order.id,
        lines: sent.length,
        quantity: units,
        at: now,
        detail: leaving
          ? {
              carrier: leaving.carrier,
              method: leaving.shippingMethod,
              parcels: parcels.length,
              ...(kind === "shipped" && labels.length > 0 && { postage: postageOf(labels) }),
            }
          : null,
      }),
    ),
    ...(order.integrationId && order.externalId
      ? [
          outboxStatement(ctx, company, {
            kind: "tracking-push",
            key: order.id,
            integrationId: order.integrationId,
            payload: {
              externalId: order.externalId,
              ...toldOf(parcels[0] ?? { trackingNumber: "", carrier: "other", trackingUrl: null }),
              carrierLabel: parcels[0] ? carrierLabel(parcels[0].carrier) : "",
              more: parcels.slice(1).map(toldOf),
              shippedAt: now,
              lines: unitsByStoreLine(items.map((item) => ({ item, quantity: sentQuantity(order, item) }))),
              ...(isLinked(order, items) && { isLinked: true }),
            },
          }),
        ]
      : []),
  ];
}

/** Statements for the shipment and its parcels. */
function shipmentStatements(
  ctx: Ctx,
  company: CompanyDb,
  order: OrderRow,
  { parcels, ...leaving }: Leaving,
  units: number,
): Statement<unknown>[] {
  const id = ctx.newId();
  const now = ctx.now();
  return [
    repo.insertShipment(company, {
      id,
      orderId: order.id,
      orderNumber: order.orderNumber,
      trackingNumber: leaving.trackingNumber,
      trackingUrl: parcels[0]?.trackingUrl ?? null,
      carrier: parcels[0]?.carrier ?? leaving.carrier,
      shippingMethod: leaving.shippingMethod,
      service: parcels[0]?.label?.serviceLabel ?? null,
      estimatedDelivery: leaving.estimatedDelivery,
      units,
      createdBy: ctx.actor.id,
      createdByName: ctx.actor.name,
      createdAt: now,
      nextTrackAt: parcels.some((parcel) => isFollowed(parcel, leaving.canTrack)) ? now + FIRST_LOOK_MS : null,
    }),
    repo.insertParcels(
      company,
      parcels.map(({ position, trackingNumber, trackingUrl, label, box }) => ({
        shipmentId: id,
        position,
        trackingNumber,
        trackingUrl,
        weightGrams: label?.parcel.weightGrams ?? box?.weightGrams ?? null,
        lengthMm: label?.parcel.lengthMm ?? null,
        widthMm: label?.parcel.widthMm ?? null,
        heightMm: label?.parcel.heightMm ?? null,
        labelId: label?.id ?? null,
        boxId: box?.boxId ?? null,
        boxName: box?.boxName ?? null,
      })),
    ),
  ];
}

/** A parcel can be tracked through the seller of its postage; others only when their carrier is supported. */
const isFollowed = ({ label, carrier }: SentParcel, canTrack: boolean): boolean =>
  label !== null || (canTrack && carrier !== "other");

/** Carriers scan no parcel earlier than this. */
const FIRST_LOOK_MS = 2 * 60 * 60 * 1000;

const toldOf = ({
  trackingNumber,
  carrier,
  trackingUrl,
}: Pick<SentParcel, "trackingNumber" | "carrier" | "trackingUrl">) => ({
  trackingNumber,
  carrier,
  carrierLabel: carrierLabel(carrier),
  trackingUrl,
});

/** The store's order is complete, or one of its kits, only together with other orders. */
const isLinked = ({ isSplit, backorderOf }: OrderRow, items: readonly ItemRow[]): boolean =>
  isSplit || items.some(({ kit, shortQuantity }) => kit !== null && (backorderOf !== null || shortQuantity > 0));

const inWords = (parcels: readonly SentParcel[]): string =>
  parcels.map(({ carrier, trackingNumber }) => `${carrierLabel(carrier)} ${trackingNumber}`).join(", ");

/** Cost of its labels, to charge it on; test labels are free. */
const postageOf = (labels: readonly { costMinor: number; currency: string; isTest: boolean }[]) =>
  labels.map(({ costMinor, currency, isTest }) => ({ costMinor: isTest ? 0 : costMinor, currency }));

/** A processing order is shipped complete, without line picks. */
const sentQuantity = (order: OrderRow, item: ItemRow): number =>
  order.status === "picked" ? item.pickedQuantity : item.productId ? item.quantity - item.shortQuantity : 0;
