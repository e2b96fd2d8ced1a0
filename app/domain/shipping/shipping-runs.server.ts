/** Public interface of bulk shipping. */
export type { TrackingQuery } from "./files/files.schema";
export { importTrackingWith } from "./runs/import-tracking.server";
export { shipRunWith } from "./runs/ship-run.server";
