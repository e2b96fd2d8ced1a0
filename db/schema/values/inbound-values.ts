/** Values of columns of announced receipts. */

export const ASN_STATUS = ["draft", "announced", "arrived", "receiving", "received", "closed", "canceled"] as const;
export type AsnStatus = (typeof ASN_STATUS)[number];

export const HANDLING_UNIT_KIND = ["pallet", "carton"] as const;
export type HandlingUnitKind = (typeof HANDLING_UNIT_KIND)[number];

/** Handling units that keep stock and move: a pallet carries totes and cartons. */
export const UNIT_KIND = ["pallet", "tote", "carton"] as const;
export type UnitKind = (typeof UNIT_KIND)[number];

export const UNKNOWN_ITEM_OUTCOME = ["product", "return", "dispose"] as const;
