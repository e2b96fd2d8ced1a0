import { sql } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import type { Ctx } from "../../../ctx";

/** How long the message that was sent with the change has the invoice to itself. */
const UNTRIED_MS = 3 * 60_000;
const MAX_A_TICK = 50;

/**
 * For the cron: invoices that wait for their collector and were not tried, because the `collect-invoice` message was lost.
 * Those that were tried have an error and a retry of their own. At random: one that always fails must not block others.
 */
export async function enqueueUncollected(ctx: Ctx): Promise<void> {
  const untried = await ctx.db.rows(
    { companyId: invoices.companyId, invoiceId: invoices.id },
    (
      own,
    ) => sql`from ${invoices} indexed by invoices_to_collect where ${own(invoices)} and ${invoices.collectorStatus} = 'waiting'
      and ${invoices.collectorError} is null and ${invoices.updatedAt} <= ${ctx.now() - UNTRIED_MS}
      order by random() limit ${MAX_A_TICK}`,
  );
  if (untried.length > 0)
    await ctx.enqueue(...untried.map((invoice) => ({ type: "collect-invoice" as const, ...invoice })));
}
