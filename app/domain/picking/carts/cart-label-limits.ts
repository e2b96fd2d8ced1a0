// Apart from the schema, so that the page's form does not load Zod.

/** Labels of totes or slots in one file. */
export const MAX_CART_LABELS = 200;

/** The highest number of a tote: TOTE-999999. */
export const MAX_TOTE = 999_999;
