import { returns } from "#db/schema/returns/returns";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { historyStatement } from "../../orders/orders.service.server";
import * as writes from "../queries/return-writes.repo.server";
import * as repo from "../queries/returns.repo.server";
import { returnNumber } from "../return-labels";
import { canMoveReturn } from "../return-status";
import { assertUnitsAre } from "../store/assert-units.repo.server";
import { storeNoteStatements, storeOf, unitsNow } from "../store/store-note.server";
import { assertCanMove, assertIn, moveReturn, subjectOf, unlessChanged } from "./change-return.server";
import { returnPath } from "./return-path";

/**
 * Completes a return: nothing more of it is received, its work is billed, and the store's order gets a note of what came
 * back. What was announced and did not come can be announced again.
 * @throws not_found; forbidden; conflict when nothing was received, or it is completed
 */
export async function completeReturn(ctx: Ctx, id: string): Promise<repo.ReturnRow> {
  const { db } = ctx;
  const [row, lines, units, store] = await db.batch(
    db.find(returns, id),
    repo.linesOf(db, id),
    repo.unitsOf(db, id),
    storeOf(db, id),
  );
  if (!row) throw notFound("This return");
  if (!ctx.can("inventory.receive", row.companyId)) throw forbidden();
  if (row.status !== "receiving" && canMoveReturn(row.status, "receiving"))
    throw conflict("Nothing was received yet. Receive the units, or cancel the return.", "return_empty");
  assertCanMove(row, "completed");
  const company = db.company(row.companyId);
  const name = returnNumber(row.number);
  const note = storeNoteStatements(ctx, company, { row, store, lines, units: unitsNow(units, lines) });
  const [, , [completed]] = await unlessChanged(() =>
    company.batch(
      assertIn(company, id, ["receiving"]),
      assertUnitsAre(company, id, units),
      ...audited(ctx, moveReturn(ctx, company, id, "completed", { completedAt: ctx.now() }), {
        action: "return.completed",
        subject: subjectOf(row),
        companyId: row.companyId,
        after: { status: "completed" },
      }),
      writes.billReturn(company, { id: ctx.newId(), returnId: id, at: ctx.now(), note: name }),
      ...(row.orderId
        ? [historyStatement(ctx, company, { orderId: row.orderId, event: "return-completed", note: name })]
        : []),
      notificationStatement(ctx, company, {
        kind: "return",
        key: `${id}:completed`,
        title: `Return ${subjectOf(row)} is completed`,
        body: "See what came back, in which condition, and what was done with it. Refund the customer in your store.",
        path: returnPath(id),
        byId: ctx.actor.id,
      }),
      ...note,
    ),
  );
  // If this message is lost, the cron drains the outbox.
  if (note.length > 0) await ctx.enqueue({ type: "drain-outbox" });
  return completed ?? row;
}
