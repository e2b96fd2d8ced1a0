import { eq, isNull } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import type { PickLine } from "../plan/pick-state";
import type { PickPlan } from "../plan/plan-pick";
import { type Put, putInTote } from "../plan/put-in-tote";
import type { Picking } from "../read-pick-state.server";
import { assertOpen } from "../sessions/sessions.repo.server";

type Used = { ok: true; state: Picking } | Extract<Put, { ok: false }>;

/**
 * Checks that the units go into the order's tote. The first tote that is scanned for an order becomes its own, in a round
 * trip of its own; from then on no other order can have it until this one is shipped.
 */
export async function intoTote(
  ctx: Ctx,
  state: Picking,
  { line, taking, tote }: { line: PickLine; taking: PickPlan; tote: string | undefined },
): Promise<Used> {
  const { order, session } = state;
  const what = `${taking.quantity} × ${line.name}`;
  const put = putInTote({ cart: session.cart, tote: order.tote, what }, tote);
  if (!put.ok) return put;
  const { binds } = put;
  if (binds === null) return { ok: true, state };
  const company = ctx.db.company(order.companyId);
  const toteCartId = session.cart?.isShared ? session.cart.id : null;
  try {
    const [, , now] = await company.batch(
      // An order that is released or held meanwhile would keep the tote of another order.
      assertOpen(company, session.id),
      company.update(orders, { tote: binds, toteCartId }, eq(orders.id, order.id), isNull(orders.tote)),
      company.selectFirst(orders, { columns: ["tote"], where: eq(orders.id, order.id) }),
    );
    const bound = { ...state, order: { ...order, tote: now?.tote ?? null } };
    // Another scan was faster: its tote is the order's.
    return bound.order.tote === binds ? { ok: true, state: bound } : intoTote(ctx, bound, { line, taking, tote });
  } catch (error) {
    if (!refusedBy(error, "assertion", "taken")) throw error;
    return { ok: false, message: `${binds} holds another order. Take an empty tote.`, refusal: "tote-in-use" };
  }
}
