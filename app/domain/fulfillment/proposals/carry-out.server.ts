import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import { editOrder } from "../../orders/orders.service.server";
import { assertUnchanged, type Plan } from "./plan-change.server";

/** Applies the plan of a store's change; `commit` runs in the same batch. */
export async function carryOut(
  ctx: Ctx,
  company: CompanyDb,
  { order }: { order: Parameters<typeof assertUnchanged>[1] },
  plan: Plan,
  commit: Statement<unknown>[],
): Promise<void> {
  if (plan.edit) {
    try {
      await editOrder(ctx, order.id, { items: plan.edit, version: order.updatedAt }, [...plan.statements, ...commit]);
      return;
    } catch (error) {
      // Insufficient stock, an unknown SKU or a line that was picked before: a user must decide.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  await company.batch(assertUnchanged(company, order), ...commit, ...plan.statements, ...plan.insteadOfEdit);
}
