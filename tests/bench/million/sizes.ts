/** The provider that the million is measured at: its figures do not grow with the orders. */
export const COMPANIES = 200;
/** Of each company: some sell, the last ones run low. */
export const PRODUCTS = 60;
/** The newest orders, of which many are open, come at the same pace whatever the number of all orders is. */
export const NEWEST = 1_000;
/** Before them come some that should have left. */
export const LATE = 400;
export const YEAR_DAYS = 365;

/** Orders older than the newest: one a day and company where they are few, spread over a year where they are many. */
export const daysOf = (orders: number): number =>
  Math.max(1, Math.min(YEAR_DAYS, Math.floor((orders - NEWEST) / COMPANIES)));

export const companyAt = (c: number): string => `01900000-0000-7000-8c00-${c.toString(16).padStart(12, "0")}`;
export const clientOf = (c: number): string => `client-${c}@bench.test`;
export const pickerOf = (c: number): string => `picker-${c}@bench.test`;
