import type { Ctx } from "../../kernel/ctx";
import { toteIn } from "../plan/put-in-tote";
import { cartOfNumber, cartOfTote, sessionsOnCart } from "./carts.repo.server";

/** The open cart that a code names: by one of its totes, `TOTE-014`, or by its number, `CART-12`. Null for other codes. */
export async function scannedCart(ctx: Ctx, code: string): Promise<string | null> {
  const tote = toteIn(code);
  const [, number] = /^CART-(\d{1,9})$/i.exec(code.trim()) ?? [];
  const found = tote ? await cartOfTote(ctx.db, tote) : number ? await cartOfNumber(ctx, Number(number)) : null;
  if (!found?.id) return null;
  return (await sessionsOnCart(ctx.db, found.id)).length > 0 ? found.id : null;
}
