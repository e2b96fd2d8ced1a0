import type { LotState } from "../../inventory/lot-usability";

/** What is wrong with a scan, in words that are read from two metres. */
export const REFUSAL_WORDS = {
  "wrong-bin": "Wrong bin",
  "bin-done": "Bin done",
  "wrong-lot": "Wrong lot",
  expired: "Expired",
  blocked: "Do not ship",
  "too-many": "Too many",
  "all-picked": "Already picked",
  "not-on-order": "Not on order",
  "no-stock": "No stock",
  unknown: "Unknown code",
  "not-complete": "Not complete",
  "scan-bin": "Scan the bin",
  "scan-item": "Scan the item",
  "scan-lot": "Scan the lot",
  "scan-each": "Scan each unit",
  "scan-tote": "Scan the tote",
  "wrong-tote": "Wrong tote",
  "tote-in-use": "Tote in use",
} as const;
export type Refusal = keyof typeof REFUSAL_WORDS;

/** Why units of a lot in this state are refused. */
export const refusalOfLot = (state: LotState): Refusal => (state === "expired" ? "expired" : "blocked");
