/** What of an invoice's lines can still be credited, and the part that a credit note takes of one. Pure. */
import { formatMoney } from "../../../kernel/money";
import { readAmount } from "../../../kernel/read-amount";
import { SUPPLEMENT } from "../../corrections/correction-plan";
import type { LinePart } from "../invoices.schema";
import { amountAtRate, isAtRate, scaleOf } from "../line-amount";

interface InvoiceLine {
  position: number;
  charge: string;
  item: string;
  quantity: number;
  unit: string;
  rate: number | null;
  amountMinor: number;
}

/** Sums of the credit notes' lines, of the opposite sign. */
export interface CreditedLine {
  position: number;
  quantity: number;
  amountMinor: number;
}

/** The lines as far as they were not credited. Once a part was credited by amount, the rest has no rate. */
export function creditableLines<L extends InvoiceLine>(lines: readonly L[], credited: readonly CreditedLine[]): L[] {
  return lines.flatMap((line) => {
    const before = credited.find(({ position }) => position === line.position);
    if (!before) return [line];
    const left = {
      ...line,
      quantity: line.quantity + before.quantity,
      amountMinor: line.amountMinor + before.amountMinor,
    };
    if (left.amountMinor === 0) return [];
    return [isAtRate(left) ? left : { ...left, rate: null }];
  });
}

/** Whether a part of it can be credited. A supplement stands for a correction, which it bills completely or not at all. */
export const canBeSplit = ({ item, amountMinor }: Pick<InvoiceLine, "item" | "amountMinor">): boolean =>
  amountMinor !== 0 && !item.startsWith(SUPPLEMENT);

/** Whether a part can be given as a quantity, which is a whole number. */
export const isCounted = (line: InvoiceLine): boolean =>
  canBeSplit(line) && line.rate !== null && scaleOf(line.unit) === 1 && Math.abs(line.quantity) > 1;

type Taken<L> = { line: L } | { field: "quantity" | "amount"; problem: string };

/** The part of a line, with the line's sign. What was credited by amount has no quantity. */
export function partOf<L extends InvoiceLine>(left: L, part: LinePart, currency: string): Taken<L> {
  const field = part.quantity === undefined ? "amount" : "quantity";
  if (!canBeSplit(left)) return { field, problem: "Only the whole line can be credited. Select it instead." };
  const size = Math.abs(left.amountMinor);
  if (part.quantity !== undefined) {
    const most = Math.abs(left.quantity);
    if (!isCounted(left)) return { field, problem: "Enter an amount instead." };
    if (part.quantity > most) return { field, problem: `At most ${most.toLocaleString("en-US")} can be credited.` };
    if (part.quantity === most) return { line: left };
    const quantity = Math.sign(left.quantity) * part.quantity;
    const amountMinor = withSign(left, Math.min(size, Math.abs(amountAtRate(quantity, left.unit, left.rate ?? 0))));
    if (amountMinor === 0) return { field, problem: "This quantity rounds to zero. Enter an amount instead." };
    return { line: { ...left, quantity, amountMinor } };
  }
  const read = readAmount(part.amount ?? "", currency);
  if ("problem" in read) return { field, problem: `${read.problem}.` };
  const minor = Math.abs(read.minor);
  if (minor === 0) return { field, problem: "Enter an amount above zero." };
  if (minor > size) return { field, problem: `At most ${formatMoney(size, currency)} can be credited.` };
  if (minor === size) return { line: left };
  return { line: { ...left, quantity: 0, rate: null, amountMinor: withSign(left, minor) } };
}

const withSign = ({ amountMinor }: InvoiceLine, size: number): number => (amountMinor < 0 ? -size : size);
