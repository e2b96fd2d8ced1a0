import { readPrice } from "../../kernel/read-amount";

interface EnteredPrice {
  /** For each unit; empty when the total amount is entered. */
  rate: string;
  amount: string;
  currency: string;
  quantity: number;
}

type Price = { minor: number } | { field: "rate" | "amount"; problem: string };

/** The total of work that is not on the rate card, or what is wrong with it and in which field. */
export function enteredPrice({ rate, amount, currency, quantity }: EnteredPrice): Price {
  const field = rate ? "rate" : "amount";
  if (rate && amount) return { field: "amount", problem: "Enter the price per unit or the total amount, not both" };
  if (!rate && !amount) return { field, problem: "Enter the total amount or the price per unit" };
  const read = readPrice(rate || amount, currency);
  if ("problem" in read) return { field, problem: read.problem };
  const minor = rate ? read.minor * quantity : read.minor;
  return Number.isSafeInteger(minor) ? { minor } : { field, problem: "This amount is too large" };
}
