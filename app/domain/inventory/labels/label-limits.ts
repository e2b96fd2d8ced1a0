/** Maximum number of labels per file. */
export const MAX_LABELS = 2000;
/** Maximum number of individually chosen products, because the URL contains their ids. */
export const MAX_CHOSEN_PRODUCTS = 50;
