import { type Barcode, inAnyCase, sameCode } from "./barcode";

/** An order's number with and without the sign before it, as an index is asked for it. */
export function spellingsOfNumber(number: string): string[] {
  const bare = number.replace(/^#/, "");
  return [...inAnyCase(bare), `#${bare}`];
}

/** Whether the code is of this very order: the code on its papers, its id or its number. */
export const namesOrder = ({ id, orderNumber }: { id: string; orderNumber: string }, code: Barcode): boolean =>
  code.orderId === id || [orderNumber, `#${orderNumber}`, id].some((name) => sameCode(name, code));
