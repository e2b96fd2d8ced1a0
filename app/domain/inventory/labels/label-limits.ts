/** Maximum number of labels per file. */
export const MOST_LABELS = 2000;
/** Maximum number of individually chosen products, because the URL contains their ids. */
export const MOST_CHOSEN = 50;
