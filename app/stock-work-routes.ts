/** Pages of putaway, replenishment and counts, below `/inventory` and `routes/app/inventory`. */
export const STOCK_WORK_PAGES = [
  ["putaway", "putaway/page.tsx"],
  ["putaway/:productId/:lotId/:locationId", "putaway/task.tsx"],
  ["replenish", "replenish/page.tsx"],
  ["replenish/:productId/:locationId", "replenish/face.tsx"],
  ["products/:productId/components", "products/components.tsx"],
  ["products/:productId/pick-faces", "products/pick-faces.tsx"],
  ["products/:productId/assembly", "products/assembly.tsx"],
  ["products/:productId/serials", "products/serials/page.tsx"],
  ["products/:productId/serials/add", "products/serials/add.tsx"],
  ["products/:productId/serials/remove", "products/serials/remove.tsx"],
  ["assembly", "assembly/page.tsx"],
  ["assembly/new", "assembly/new.tsx"],
  ["assembly/:assemblyOrderId", "assembly/one.tsx"],
  ["assembly/:assemblyOrderId/end", "assembly/end.tsx"],
  ["counts", "counts/page.tsx"],
  ["counts/start", "counts/start.tsx"],
  ["counts/tolerance", "counts/tolerance.tsx"],
  ["counts/plans", "counts/plans/page.tsx"],
  ["counts/plans/:planId/edit", "counts/plans/edit.tsx"],
  ["counts/approve", "counts/approve.tsx"],
  ["counts/:countId", "counts/one.tsx"],
  ["counts/:countId/confirm", "counts/confirm.tsx"],
  ["counts/:countId/lines", "counts/lines.tsx"],
  ["counts/:countId/add", "counts/add.tsx"],
] as const;

/** Receive what a device recorded offline. */
export const STOCK_WORK_ENDPOINTS = [
  // Labels of handling units, as a PDF.
  ["units/labels.pdf", "units/labels.ts"],
  ["units/:unitId/move/save", "units/move.save.ts"],
  ["putaway/:productId/:lotId/:locationId/save", "putaway/task.save.ts"],
  ["assembly/:assemblyOrderId/save", "assembly/save.ts"],
  ["replenish/:productId/:locationId/save", "replenish/face.save.ts"],
  ["counts/:countId/save", "counts/save.ts"],
  ["counts/:countId/add/save", "counts/add.save.ts"],
  ["counts/bins-to-empty", "counts/bins-to-empty.ts"],
  ["counts/zero-check/:locationId", "counts/zero-check.ts"],
] as const;
