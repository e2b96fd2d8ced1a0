/**
 * A company's rates. A rate is a whole number of ten-thousandths of a minor unit: 6,500 is $0.0065. A charge without a
 * rate is not billed.
 */
import { CHARGES, type Charge } from "#db/schema/values/charge-values";

export type { NamedRate, Rate, Rates, Tier } from "#db/schema/column-values";
export { CHARGES, type Charge };

export const CHARGE_NAMES = Object.keys(CHARGES) as Charge[];
