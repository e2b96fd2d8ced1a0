/** What a line's quantity and rate amount to. Pure. */
import { divideRounded } from "../../kernel/money";

interface PricedLine {
  quantity: number;
  unit: string;
  rate: number | null;
  amountMinor: number;
}

/** Rates are ten-thousandths of a minor unit. */
export const FRACTIONS = 10_000n;

/** A month's storage rate is the price of as many days as the month has, "31"; null for other rates. */
export const daysOfRate = (unit: string): string | null => / (\d+) to the month$/.exec(unit)?.[1] ?? null;

/** A volume is counted in thousandths of the unit that the rate is for: 41,235 of "0.001 m³-day" are 41.235 m³-days. */
export const DECIMALS = 1000;
export const IN_THOUSANDTHS = "0.001 ";
const IS_IN_THOUSANDTHS = /^0\.001 (?:m|ft)³-day/;
export const scaleOf = (unit: string): number => (IS_IN_THOUSANDTHS.test(unit) ? DECIMALS : 1);

/** A quantity and its unit as they are shown. */
export const shownQuantity = ({ quantity, unit }: { quantity: number; unit: string }) =>
  scaleOf(unit) === 1 ? { quantity, unit } : { quantity: quantity / DECIMALS, unit: unit.slice(IN_THOUSANDTHS.length) };

/** What quantity times rate is divided by. */
export const divisorOf = (unit: string): bigint => FRACTIONS * BigInt(daysOfRate(unit) ?? 1) * BigInt(scaleOf(unit));

/** Quantity times rate, rounded half away from zero. */
export const amountAtRate = (quantity: number, unit: string, rate: number): number =>
  Number(divideRounded(BigInt(quantity) * BigInt(rate), divisorOf(unit)));

/** Whether the rate explains the amount. Rating rounds half to even, so an exact half can differ by one. */
export const isAtRate = ({ quantity, unit, rate, amountMinor }: PricedLine): boolean =>
  rate !== null && Math.abs(amountAtRate(quantity, unit, rate) - amountMinor) <= 1;
