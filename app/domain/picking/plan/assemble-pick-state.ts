import type { PickStateHead, PickStateLine } from "../pick-state.repo.server";
import { type PickPolicy, USUAL_PICK_POLICY } from "../scan-policy";
import { type CartPlace, inTurn, inWalkingOrder, type PickLine, type PickLocation, type PickState } from "./pick-state";

/** Joins the rows of `readState`. Null when the order was not found. */
export function assemblePickState(
  head: PickStateHead,
  rows: readonly PickStateLine[],
  today: string,
): PickState | null {
  if (!head) return null;
  const lastPicks = lastPicksOf(head);
  const byId = new Map<string, PickLine & { places: PickLocation[] }>();
  for (const row of rows) {
    const line = byId.get(row.id) ?? { ...toLine(row), lastPick: lastPicks.get(row.id) ?? null, places: [] };
    byId.set(row.id, line);
    const place = placeOf(row, head.stopDays ?? 0);
    if (place) line.places.push(place);
  }
  const session = sessionOf(head);
  const { id, companyId, orderNumber, customerName, currency, status, tote, sortedUnits } = head;
  return {
    order: { id, companyId, orderNumber, customerName, currency, status, policy: policyOf(head), tote, sortedUnits },
    session,
    lines: inTurn(inWalkingOrder([...byId.values()], today), session?.skipped ?? []),
  };
}

const policyOf = ({ pickScansBin, pickScansItem, pickScansLot }: NonNullable<PickStateHead>): PickPolicy => ({
  bin: pickScansBin ?? USUAL_PICK_POLICY.bin,
  item: pickScansItem ?? USUAL_PICK_POLICY.item,
  lot: pickScansLot ?? USUAL_PICK_POLICY.lot,
});

function toLine(row: PickStateLine): Omit<PickLine, "lastPick" | "places"> {
  return {
    id: row.id,
    line: row.line,
    productId: row.productId,
    sku: row.sku,
    name: row.name,
    productName: row.productName,
    productSku: row.productSku,
    description: row.description,
    usualLocation: row.usualLocation,
    image: row.image,
    priceMinor: row.priceMinor,
    kitProductId: row.kitProductId,
    kit: row.kit,
    quantity: row.quantity,
    picked: row.picked,
    short: row.short,
    shortReason: row.shortReason,
    codes: [
      ...(JSON.parse(row.productCodes) as PickLine["codes"]),
      ...[row.upc, row.barcode].flatMap((code) => (code ? [{ code, units: 1 }] : [])),
    ],
    qrCode: row.qrCode,
    shortage: row.shortageId
      ? {
          id: row.shortageId,
          units: row.missing ?? 0,
          lotId: row.missingLotId,
          locationId: row.missingLocationId,
          isOpen: row.outcome === null,
          outcome: row.outcome,
          by: row.decidedBy,
          note: row.decisionNote,
        }
      : null,
  };
}

function placeOf(row: PickStateLine, stopDays: number): PickLocation | null {
  if (!row.lotId || !row.locationId) return null;
  return {
    lotId: row.lotId,
    lotNumber: row.lotNumber ?? "",
    expiresOn: row.expiresOn,
    lotStatus: row.lotStatus ?? "available",
    stopDays,
    locationId: row.locationId,
    location: row.location ?? "",
    standsIn: row.standsIn ?? "",
    walk: row.walk ?? 0,
    zone: row.zone ?? "",
    quantity: row.allocatedQuantity ?? 0,
    picked: row.allocatedPicked ?? 0,
  };
}

function sessionOf(head: NonNullable<PickStateHead>): PickState["session"] {
  if (!head.sessionId) return null;
  return {
    id: head.sessionId,
    orderId: head.id,
    orderNumber: head.orderNumber,
    userId: head.userId ?? "",
    userName: head.userName ?? "",
    status: head.sessionStatus as "active" | "paused",
    startedAt: head.startedAt ?? 0,
    pausedAt: head.pausedAt,
    leaseUntil: head.leaseUntil ?? 0,
    skipped: head.skipped ?? [],
    takenFrom: head.previousUserId ? { userId: head.previousUserId, userName: head.previousUserName ?? "" } : null,
    cart: cartOf(head),
  };
}

type StoredCart = Pick<CartPlace, "number" | "zone" | "handedOverAt"> & { isShared: number; isSorted: number };

function cartOf({ cartId, slot, cart }: NonNullable<PickStateHead>): CartPlace | null {
  if (!cartId || !cart) return null;
  const { number, zone, handedOverAt, ...of } = JSON.parse(cart) as StoredCart;
  const [isShared, isSorted] = [of.isShared === 1, of.isSorted === 1];
  return { id: cartId, number, slot: slot ?? 1, isShared, isSorted, zone, handedOverAt };
}

/** By line. */
function lastPicksOf({ lastPicks }: NonNullable<PickStateHead>): Map<string, NonNullable<PickLine["lastPick"]>> {
  const rows = JSON.parse(lastPicks) as ({ itemId: string } & NonNullable<PickLine["lastPick"]>)[];
  return new Map(rows.map(({ itemId, ...pick }) => [itemId, pick]));
}

/** One pick of an operation. */
export interface OperationPick {
  id: string;
  itemId: string;
  lotId: string;
  locationId: string;
  quantity: number;
}

/** Picks of the operation given to `readState`, also reversed ones; empty unless the scan was sent before. */
export function picksOfOperation(head: PickStateHead, scanId: string | undefined): OperationPick[] {
  if (!head?.operation || !scanId) return [];
  // The id range can include other operations.
  const isOfOperation = ({ id, quantity }: OperationPick) =>
    quantity > 0 && operationOf(id) === `${head.sessionId}:${scanId}`;
  return (JSON.parse(head.operation) as OperationPick[]).filter(isOfOperation).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** One scan can create several picks: `<operation>`, `<operation>#2`, … */
const operationOf = (pickId: string): string => pickId.split("#")[0] ?? pickId;
