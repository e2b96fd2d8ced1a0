/** Why stock changes. */
export const MOVEMENT_KIND = [
  "receive",
  "adjust",
  "transfer",
  "count",
  "allocate",
  "release",
  "ship",
  "return",
  "assemble",
] as const;

/** How an item is confirmed when it is picked: by hand or a scan, by a scan for any number of units, or a scan for each. */
export const PICK_SCANS = ["optional", "once", "each"] as const;
/** How packed items are checked: not at all, by a scan with the counted quantity for each SKU, or a scan for each unit. */
export const PACK_SCANS = ["none", "once", "each"] as const;
/** Packaging and products vary in weight. */
export const USUAL_TOLERANCE_PERCENT = 5;
