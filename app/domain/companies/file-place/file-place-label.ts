import type { FilePlace } from "#db/schema/values/file-places";

export const FILE_PLACE_LABEL: Record<FilePlace, string> = {
  default: "Usual place",
  eu: "European Union",
};
