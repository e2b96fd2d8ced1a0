import {
  RETURN_CONDITION,
  RETURN_DISPOSITION,
  RETURN_REASON,
  RETURN_SOURCE,
  type ReturnCondition,
  type ReturnDisposition,
  type ReturnReason,
  type ReturnSource,
  STOCKED,
} from "#db/schema/values/return-values";

export {
  RETURN_CONDITION,
  RETURN_DISPOSITION,
  RETURN_REASON,
  RETURN_SOURCE,
  type ReturnCondition,
  type ReturnDisposition,
  type ReturnReason,
  type ReturnSource,
};

/** The document's number as it is shown, printed and scanned. */
export const returnNumber = (number: number): string => `RMA-${number}`;

/** The number in a typed or scanned text: "RMA-1001", "rma 1001", "1001"; null when it is none. */
export function readReturnNumber(text: string): number | null {
  const digits = /^\s*(?:rma[\s-]*)?(\d{1,9})\s*$/i.exec(text)?.[1];
  return digits ? Number(digits) : null;
}

export const REASON_LABEL: Record<ReturnReason, string> = {
  "changed-mind": "Changed their mind",
  "does-not-fit": "Does not fit",
  "not-as-described": "Not as described",
  defective: "Defective",
  "damaged-in-transit": "Damaged in transit",
  "wrong-item": "Wrong item sent",
  "too-late": "Arrived too late",
  undeliverable: "Could not be delivered",
  other: "Other reason",
  unknown: "No reason given",
};

export const CONDITION_LABEL: Record<ReturnCondition, string> = {
  new: "New",
  opened: "Opened",
  damaged: "Damaged",
  "wrong-item": "Wrong item",
  "missing-parts": "Parts missing",
};

export const DISPOSITION_LABEL: Record<ReturnDisposition, string> = {
  restock: "Restock",
  quarantine: "Quarantine",
  dispose: "Dispose",
  "to-client": "Back to client",
};

/** The same when it is done. */
export const DONE_LABEL: Record<ReturnDisposition, string> = {
  restock: "Restocked",
  quarantine: "In quarantine",
  dispose: "Disposed of",
  "to-client": "Sent back to the client",
};

export const SOURCE_LABEL: Record<ReturnSource, string> = {
  client: "Client",
  staff: "Warehouse",
  store: "Refund in the store",
  dock: "Arrived unannounced",
};

/** Whether the units go into stock, with a lot and a location. */
export const isStocked = (disposition: ReturnDisposition): boolean => STOCKED.includes(disposition);

const USUAL: Record<ReturnCondition, ReturnDisposition> = {
  new: "restock",
  opened: "quarantine",
  damaged: "quarantine",
  "wrong-item": "quarantine",
  "missing-parts": "quarantine",
};

/** What is done with units unless the receiver chooses otherwise: what the client wants of units as good as new. */
export const usualDisposition = (
  condition: ReturnCondition,
  requested: ReturnDisposition | null,
  isInCatalog: boolean,
): ReturnDisposition => {
  if (!isInCatalog) return "to-client";
  const usual = USUAL[condition];
  // Units that are not new are not restocked because the client asked for it before seeing them.
  return requested && !(requested === "restock" && usual !== "restock") ? requested : usual;
};

export const unitsInWords = (n: number): string => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

/** What the receiver is told about received units. */
export const receivedInWords = (received: { name: string; quantity: number; disposition: ReturnDisposition }) => ({
  title: `${unitsInWords(received.quantity)} received`,
  detail: `${received.name}: ${DONE_LABEL[received.disposition].toLowerCase()}.`,
});
