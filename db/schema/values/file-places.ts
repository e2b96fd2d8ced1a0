/** Where a company's files are stored: in the usual bucket, or in that of a jurisdiction. */
export const FILE_PLACES = ["default", "eu"] as const;
export type FilePlace = (typeof FILE_PLACES)[number];
