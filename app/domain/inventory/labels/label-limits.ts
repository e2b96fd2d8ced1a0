/** Labels that one file may hold. */
export const MOST_LABELS = 2000;
/** Products that may be chosen one by one: their ids stand in the address. */
export const MOST_CHOSEN = 50;
