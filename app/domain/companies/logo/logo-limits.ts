export const MAX_LOGO_BYTES = 1024 * 1024;
/** Larger ones print no better, and every packing slip would have to decode them. */
export const MAX_LOGO_POINTS = 2_000_000;

export const LOGO_HINT = "PNG or JPEG, up to 1 MB. Printed at the top of packing slips";
export const LOGO_PROBLEM = "Save the logo as a non-interlaced PNG, or as an RGB or grayscale JPEG";
