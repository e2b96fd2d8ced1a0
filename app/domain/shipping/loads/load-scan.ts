import { type Carrier, carrierLabel } from "#app/integrations/tracking-links";

/** The load that parcels are scanned onto. */
export interface OpenLoad {
  id: string;
  warehouseId: string;
  carrier: Carrier;
}

/** A shipped parcel with the scanned number. */
export interface ScannedParcel extends Omit<OpenLoad, "id"> {
  orderNumber: string;
  /** Null while it waits to be loaded. */
  loadId: string | null;
}

export type LoadRefusal = "unknown" | "wrong-warehouse" | "wrong-carrier" | "loaded" | "other-load";

export const LOAD_REFUSAL_WORDS: Record<LoadRefusal, string> = {
  unknown: "Unknown parcel",
  "wrong-warehouse": "Wrong warehouse",
  "wrong-carrier": "Wrong carrier",
  loaded: "Already loaded",
  "other-load": "On another load",
};

export type LoadScanResult<P> =
  | { kind: "load"; parcel: P }
  | { kind: "refused"; refusal: LoadRefusal; message: string; parcel: P | null };

/** What a scanned number means for the load; of several parcels with it, one that can be loaded. */
export function resolveLoadScan<P extends ScannedParcel>(load: OpenLoad, parcels: readonly P[]): LoadScanResult<P> {
  const here = parcels.filter(({ warehouseId }) => warehouseId === load.warehouseId);
  const ours = here.filter(({ carrier }) => carrier === load.carrier);
  const waiting = ours.find(({ loadId }) => loadId === null);
  if (waiting) return { kind: "load", parcel: waiting };
  const refused = (refusal: LoadRefusal, message: string, parcel: P | null) =>
    ({ kind: "refused", refusal, message, parcel }) as const;
  const [first] = parcels;
  if (!first)
    return refused("unknown", "No shipped parcel has this number. Set it aside and ship its order first.", null);
  const [near] = here;
  if (!near) return refused("wrong-warehouse", `${first.orderNumber} ships from another warehouse.`, first);
  const own = ours.find(({ loadId }) => loadId === load.id);
  if (own) return refused("loaded", `${own.orderNumber} is on this load already.`, own);
  const [other] = ours;
  if (other) return refused("other-load", `${other.orderNumber} was handed over with an earlier load.`, other);
  return refused("wrong-carrier", `${near.orderNumber} goes with ${carrierLabel(near.carrier)}.`, near);
}
