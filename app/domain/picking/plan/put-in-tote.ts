import type { CartPlace } from "./pick-state";
import type { Refusal } from "./refusal";

/** The code on a tote's label, `TOTE-014`; null for any other code. */
export const toteIn = (code: string): string | null =>
  /^TOTE-[A-Z0-9]{1,12}$/.exec(code.trim().toUpperCase())?.[0] ?? null;

/** The number on the label of a slot of a cart, `SLOT-3`; null for any other code. */
export const slotIn = (code: string): number | null => {
  const [, number] = /^SLOT-([1-9]\d?)$/.exec(code.trim().toUpperCase()) ?? [];
  return number ? Number(number) : null;
};

/** "slot 3, TOTE-014" */
export const toteInWords = ({ slot, isShared }: Pick<CartPlace, "slot" | "isShared">, tote: string | null): string =>
  isShared ? (tote ?? "the tote") : tote ? `slot ${slot}, ${tote}` : `slot ${slot}`;

export type Put =
  /** `binds`: the order gets this tote. */
  { ok: true; binds: string | null } | { ok: false; message: string; refusal: Refusal };

interface ToPut {
  /** Null for an order that is picked alone: its units go anywhere, as those that are sorted later. */
  cart: CartPlace | null;
  /** The order's tote. */
  tote: string | null;
  /** "2 × Serum" */
  what: string;
}

/** Whether units go into the scanned tote: the order's own, or any free one while the order has none. Pure. */
export function putInTote({ cart, tote, what }: ToPut, scanned: string | undefined): Put {
  if (!cart || cart.isSorted) return { ok: true, binds: null };
  const where = toteInWords(cart, tote);
  if (!scanned) return { ok: false, message: `Put ${what} into ${where}, and scan it.`, refusal: "scan-tote" };
  const [code, slot] = [toteIn(scanned), slotIn(scanned)];
  if (slot !== null && slot === cart.slot) return { ok: true, binds: null };
  if (code !== null && code === (tote ?? code)) return { ok: true, binds: tote === null ? code : null };
  const isTote = code !== null || slot !== null;
  return {
    ok: false,
    message: `${isTote ? "This is another tote." : "This is not the label of a tote."} Put ${what} into ${where}.`,
    refusal: isTote ? "wrong-tote" : "scan-tote",
  };
}
