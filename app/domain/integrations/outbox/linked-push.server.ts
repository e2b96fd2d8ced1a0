import type { TrackingPush } from "#app/integrations/sales-channel";
import { carrierLabel } from "#app/integrations/tracking-links";
import type { CompanyDb } from "#db/scoped.server";
import { linkedShipment } from "./linked-shipments";
import { listLinkedLines, listParcels } from "./linked-shipments.repo.server";

/** What the store is told about one of several orders that ship one order of it. */
export async function withLinked(company: CompanyDb, orderId: string, push: TrackingPush): Promise<TrackingPush> {
  const family = await listLinkedLines(company, orderId);
  const { lines, isLast, earlier } = linkedShipment(family, orderId);
  const parcels = earlier.length > 0 ? await listParcels(company, earlier) : [];
  const told = parcels.map((parcel) => ({ ...parcel, carrierLabel: carrierLabel(parcel.carrier) }));
  return { ...push, lines, part: { isLast, earlier: told } };
}
