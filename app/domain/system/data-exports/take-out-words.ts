export const TAKE_OUT_FORMAT = ["csv", "json"] as const;
export type TakeOutFormat = (typeof TAKE_OUT_FORMAT)[number];

export const FORMAT_LABEL: Record<TakeOutFormat, string> = { csv: "CSV", json: "JSON" };

/** How long the file can be downloaded. */
export const KEPT_DAYS = 7;
