import { readBarcode } from "#app/domain/catalog/barcode";
import { resolvePackScan } from "#app/domain/shipping/packing/pack-scan";
import { type PackState, withCheck } from "#app/domain/shipping/packing/pack-state";
import type { ScanShown } from "#app/ui/scan/result/scan-result-store";
import type { Operation } from "#app/ui/scan/waiting/operation";

/** The order at the packing station on this device. Pure: the hook performs what these functions decide. */

/** A scan as it is sent. */
export interface PackScanSent {
  checkId: string;
  barcode: string;
  parcel: number;
  /** Answers the question that the code asked before. */
  quantity?: number | undefined;
}

interface PendingScan {
  scan: PackScanSent;
  /** What the device verified, or refused, which was not shown because the server may know more; null when it was. */
  unshown: ScanShown | null;
}

interface PackingState {
  /** The order as the server last sent it. */
  confirmed: PackState;
  /** Scans of this page that the server has not answered. */
  pending: readonly PendingScan[];
  /** Ids of the queued scans whose answer has arrived. */
  answered: ReadonlySet<string>;
}

export type PackingAction =
  | { type: "confirmed"; state: PackState }
  | ({ type: "scanned" } & PendingScan)
  /** `state`: the order after the scan; null when the server did not say it. */
  | { type: "answered"; id: string; state: PackState | null };

export const initialPacking = (confirmed: PackState): PackingState => ({
  confirmed,
  pending: [],
  answered: new Set(),
});

export function packingReducer(state: PackingState, action: PackingAction): PackingState {
  switch (action.type) {
    case "confirmed":
      return { ...state, confirmed: action.state };
    case "scanned":
      return { ...state, pending: [...state.pending, { scan: action.scan, unshown: action.unshown }] };
    case "answered":
      return {
        confirmed: action.state ?? state.confirmed,
        pending: state.pending.filter(({ scan }) => scan.checkId !== action.id),
        answered: new Set(state.answered).add(action.id),
      };
  }
}

type StoredScan = Pick<Operation, "id" | "to" | "fields">;

/** Scans of the order that an earlier page stored, and that were not answered. `to`: the address of its scans. */
export function storedScans(
  { pending, answered }: PackingState,
  waiting: readonly StoredScan[],
  to: string,
): PackScanSent[] {
  const known = new Set([...pending.map(({ scan }) => scan.checkId), ...answered]);
  return waiting
    .filter((one) => one.to === to && !known.has(one.id))
    .map(({ fields }) => JSON.parse(fields.form ?? "{}") as PackScanSent);
}

/** The order with everything that was verified on this device. */
export const expectedPacking = (state: PackingState, stored: readonly PackScanSent[]): PackState =>
  [...stored, ...state.pending.map(({ scan }) => scan)].reduce(withScan, state.confirmed);

function withScan(state: PackState, { checkId, barcode, quantity }: PackScanSent): PackState {
  const code = readBarcode(barcode);
  const result = code && resolvePackScan(state, code, { known: null, quantity });
  if (result?.kind !== "check") return state;
  const { itemId, units } = result.check;
  const name = state.lines.find(({ id }) => id === itemId)?.name ?? "";
  return { ...withCheck(state, result.check), last: { id: checkId, name, units } };
}
