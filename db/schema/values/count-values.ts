/** Values of columns of counts, apart from the tables so that a page can import them. */

/** Why a location is counted. `request` is the client's and is billed. */
export const COUNT_REASON = ["plan", "floor", "zero-check", "request"] as const;
export type CountReason = (typeof COUNT_REASON)[number];

/** Derived from the count's lines. */
export const COUNT_STATUS = ["open", "counting", "recount", "review", "done", "canceled"] as const;
export type CountStatus = (typeof COUNT_STATUS)[number];

/** A line that was counted again stays, as `recounted`. */
export const COUNT_LINE_STATUS = ["counting", "matched", "recount", "recounted", "review", "adjusted", "kept"] as const;
export type CountLineStatus = (typeof COUNT_LINE_STATUS)[number];

/** Products by the value of the units shipped: A is most of it. */
export const ABC_CLASS = ["A", "B", "C"] as const;
export type AbcClass = (typeof ABC_CLASS)[number];
