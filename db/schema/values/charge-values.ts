/** What a rate card has rates for, for screens as well: this file imports no table definitions. */

/** The unit of each charge. */
export const CHARGES = {
  receipt: "receipt",
  "receipt-line": "line received",
  "receipt-unit": "unit received",
  "receipt-carton": "carton received",
  "receipt-pallet": "pallet received",
  putaway: "putaway",
  "putaway-unit": "unit put away",
  assembly: "assembly",
  "assembly-unit": "unit assembled",
  "storage-unit": "unit-day",
  "storage-location": "location-day",
  "storage-pallet": "pallet-day",
  "storage-cubic-meter": "m³-day",
  "storage-cubic-foot": "ft³-day",
  "pick-first": "order picked",
  "pick-further": "additional unit",
  pack: "order packed",
  parcel: "parcel",
  return: "return",
  "return-unit": "unit returned",
  "return-inspection": "unit inspected",
} as const satisfies Record<string, string>;
export type Charge = keyof typeof CHARGES;
