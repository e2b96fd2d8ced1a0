/** Maximum rows of each kind that the check reads, newest first. */
export const MAX_CHECKED = 3000;
export const MAX_CHECKED_TEXT = MAX_CHECKED.toLocaleString("en-US");
