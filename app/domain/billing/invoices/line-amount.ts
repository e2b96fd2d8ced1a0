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

/** Quantity times rate, rounded half away from zero. */
export const amountAtRate = (quantity: number, unit: string, rate: number): number =>
  Number(divideRounded(BigInt(quantity) * BigInt(rate), FRACTIONS * BigInt(daysOfRate(unit) ?? 1)));

/** Whether the rate explains the amount. Rating rounds half to even, so an exact half can differ by one. */
export const isAtRate = ({ quantity, unit, rate, amountMinor }: PricedLine): boolean =>
  rate !== null && Math.abs(amountAtRate(quantity, unit, rate) - amountMinor) <= 1;
