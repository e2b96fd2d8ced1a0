// Apart from the schema, so that the page's form does not load Zod.

/** Labels of totes, slots or carts in one file. */
export const MAX_CART_LABELS = 200;

/** The highest number of a tote or a cart: TOTE-999999. */
export const MAX_LABEL_NUMBER = 999_999;
