/** So many of the newest of each are looked at: the check reads no more, however much was done. */
export const LOOKED_AT = 3000;
export const LOOKED_AT_TEXT = LOOKED_AT.toLocaleString("en-US");
