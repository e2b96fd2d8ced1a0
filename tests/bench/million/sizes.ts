/** The provider used for the million-order benchmark; its size does not grow with the number of orders. */
export const COMPANIES = 200;
/** Products per company: most sell, the last ones are low on stock. */
export const PRODUCTS = 60;
/** The newest orders, many of them open, are placed at the same rate whatever the total number of orders. */
export const NEWEST = 1_000;
/** Before them are some overdue orders. */
export const LATE = 400;
export const YEAR_DAYS = 365;

/** Older orders: one per day and company when there are few, spread over a year when there are many. */
export const daysOf = (orders: number): number =>
  Math.max(1, Math.min(YEAR_DAYS, Math.floor((orders - NEWEST) / COMPANIES)));

export const companyAt = (c: number): string => `01900000-0000-7000-8c00-${c.toString(16).padStart(12, "0")}`;
export const clientOf = (c: number): string => `client-${c}@bench.test`;
export const pickerOf = (c: number): string => `picker-${c}@bench.test`;
