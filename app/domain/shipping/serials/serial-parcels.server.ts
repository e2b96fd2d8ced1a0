import { auditedAny } from "../../audit/audit.service.server";
import { storedSerial } from "../../inbound/find-serials.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { findOrder } from "../../orders/orders.service.server";
import { parcelsOfOrder } from "../shipment-lists.server";
import type { SerialParcelsInput } from "./serial-numbers.schema";
import * as repo from "./serial-parcels.repo.server";

/** An order's units by serial number, and the parcels that they can be in. @throws not_found */
export async function serialParcels(ctx: Ctx, orderId: string) {
  const [order, units, parcels] = await ctx.db.batch(
    findOrder(ctx, orderId),
    repo.unitsOf(ctx.db, orderId),
    parcelsOfOrder(ctx, orderId),
  );
  if (!order) throw notFound("This order");
  return { order, units, parcels };
}

/** Whether the user can say which parcel contains which unit: only of several parcels there is a choice. */
export const mayChooseParcels = (ctx: Ctx, companyId: string, parcels: number): boolean =>
  parcels > 1 && ctx.can("orders.operate", companyId);

/**
 * Records which parcel of the order's shipment contains which units; of units that are not listed it is not known. Sent
 * twice it changes nothing.
 * @throws not_found; forbidden; conflict when the order was not shipped; validation for a unit or a parcel that it lacks
 */
export async function putIntoParcels(ctx: Ctx, orderId: string, input: SerialParcelsInput): Promise<void> {
  const { order, units, parcels } = await serialParcels(ctx, orderId);
  if (!ctx.can("orders.operate", order.companyId)) throw forbidden();
  if (parcels.length === 0) throw conflict(`Order ${order.orderNumber} has not been shipped.`, "parcels_missing");
  const problems: Record<string, string[]> = {};
  const parcelOf = new Map<string, number>();
  for (const [at, { position, serials }] of input.parcels.entries()) {
    if (!parcels.some((one) => one.position === position))
      problems[`parcels[${at}].position`] = [`The shipment has no parcel ${position}`];
    for (const typed of serials) {
      const serial = storedSerial(typed) ?? typed;
      if (parcelOf.has(serial)) problems[`parcels[${at}].serials`] ??= [`${serial} is listed twice`];
      else if (!units.some((unit) => unit.serial === serial))
        problems[`parcels[${at}].serials`] ??= [`The order has no unit with serial number ${serial}`];
      parcelOf.set(serial, position);
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems, "validation", Object.values(problems)[0]?.[0]);
  const wanted = units.map(({ id, serial }) => ({ id, serial, parcel: parcelOf.get(serial) ?? null }));
  const company = ctx.db.company(order.companyId);
  try {
    await company.batch(
      ...auditedAny(ctx, [repo.putIntoParcels(company, orderId, wanted)], {
        action: "serials.put-into-parcels",
        subject: order.orderNumber,
        companyId: order.companyId,
        before: { parcels: inWords(units) },
        after: { parcels: inWords(wanted) },
      }),
    );
  } catch (error) {
    if (!refusedBy(error, "assertion", "no_such_parcel")) throw error;
    throw conflict("The shipment was changed at the same time. Try again.", "concurrent_change");
  }
}

const inWords = (units: readonly { serial: string; parcel: number | null }[]): string =>
  units.flatMap(({ serial, parcel }) => (parcel === null ? [] : `${serial} in parcel ${parcel}`)).join(", ");
