export interface UnfitLot {
  lotNumber: string;
  sku: string;
  state: string;
}

/** The problem with its remedy: a picked order cannot be held, and one that skips picking has no pick to reopen. */
export function unfitInWords({ lotNumber, sku, state }: UnfitLot, isPicked: boolean): string {
  const name = lotNumber ? `Lot ${lotNumber} of ${sku}` : sku;
  const what = state === "expired" ? "has expired" : `is ${state}`;
  return `${name} ${what} and must not be sent. ${isPicked ? PICK_AGAIN : HOLD}`;
}

const PICK_AGAIN = "Re-open its picking and release it, so that it is picked again with other units.";
const HOLD = "Put the order on hold and release it, so that other units are allocated to it.";
