/** Maximum rows of each kind that the check reads, newest first. */
export const MAX_CHECKED = 3000;
export const MAX_CHECKED_TEXT = MAX_CHECKED.toLocaleString("en-US");
/** Older work is not checked for its activity, which may be archived. */
export const CHECKED_DAYS = 60;
