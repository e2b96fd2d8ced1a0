/** So many of the newest of each are looked at: the check reads no more, however much was done. */
export const MAX_CHECKED = 3000;
export const MAX_CHECKED_TEXT = MAX_CHECKED.toLocaleString("en-US");
