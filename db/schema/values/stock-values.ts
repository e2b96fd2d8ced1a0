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
/** How packed items are checked: not at all, or by a scan for each unit. */
export const PACK_SCANS = ["none", "each"] as const;
