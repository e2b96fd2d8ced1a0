export interface UnfitLot {
  lotNumber: string;
  sku: string;
  state: string;
}

/** The problem with its remedy: a picked order cannot be held, and one that skips picking has no pick to reopen. */
export function unfitInWords({ lotNumber, sku, state }: UnfitLot, isPicked: boolean): string {
  const name = lotNumber ? `Lot ${lotNumber} of ${sku}` : sku;
  const what = state === "expired" ? "has expired" : `is ${state}`;
  return `${name} ${what} and cannot be shipped. ${isPicked ? PICK_AGAIN : HOLD}`;
}

const PICK_AGAIN = "Reopen picking and release the order so that other units are picked.";
const HOLD = "Hold and release the order so that other units are allocated.";
