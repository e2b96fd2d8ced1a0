import type { BinKind } from "#db/schema/directory/warehouses";

/** Kinds of bins in the order in which forms offer them, with what each is for. */
export const BIN_KINDS: Record<BinKind, { label: string; use: string }> = {
  pick: { label: "Pick", use: "Orders are picked from it" },
  reserve: { label: "Reserve", use: "Bulk stock. Orders are picked from it" },
  receiving: { label: "Receiving", use: "Received units before they are put away" },
  quarantine: { label: "Quarantine", use: "Units that are not sold" },
  returns: { label: "Returns", use: "Returned units before they are inspected" },
  packing: { label: "Packing", use: "Units that orders wait for, at a packing station. Orders are picked from it" },
  dock: { label: "Dock", use: "Goods at a door of the warehouse" },
};

export const BIN_KIND_OPTIONS = (Object.keys(BIN_KINDS) as BinKind[]).map((value) => ({
  value,
  label: BIN_KINDS[value].label,
}));

/** Every kind, as a tuple for a schema. */
export const BIN_KIND_VALUES = Object.keys(BIN_KINDS) as [BinKind, ...BinKind[]];

/** Kinds that orders are picked from. */
export const isPickable = (kind: BinKind): boolean => kind === "pick" || kind === "reserve" || kind === "packing";
