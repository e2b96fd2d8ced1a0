import type { ParcelFiles } from "../parcel-files";
import { exportFile } from "./export-file";
import { readTracking } from "./read-tracking";
import { PIRATESHIP_WORDS } from "./words";

/** Pirate Ship, by the files that people upload and download there. */
export const pirateShip: ParcelFiles = {
  type: "pirateship",
  words: PIRATESHIP_WORDS,
  // There is nothing to ask, and nothing is pretended.
  connect: async () => ({ found: { apiBase: "", auth: "none" }, message: "No API: export and import are ready." }),
  exportFile,
  readTracking,
};
