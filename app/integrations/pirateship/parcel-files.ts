import type { ParcelFiles } from "../parcel-files";
import { PIRATESHIP_WORDS } from "./description";
import { exportFile } from "./export-file";
import { readTracking } from "./read-tracking";

/** Pirate Ship, through the files that users upload and download there. */
export const pirateShip: ParcelFiles = {
  type: "pirateship",
  words: PIRATESHIP_WORDS,
  // There is no API to test.
  connect: async () => ({
    found: { apiBase: "", auth: "none" },
    message: "No API needed. File export and import are ready.",
  }),
  exportFile,
  readTracking,
};
