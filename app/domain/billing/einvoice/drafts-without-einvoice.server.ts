import type { Ctx } from "../../kernel/ctx";
import { readForIssue } from "../invoices/issue/issue-invoice.server";
import { taxTotalsOf } from "../tax/tax";
import { einvoiceProblems } from "./einvoice-problems";

/** Ids of the drafts that would have no e-invoice if they were issued now. */
export async function draftsWithoutEInvoice(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const drafts = await readForIssue(ctx, ids);
  return drafts
    .filter((draft) => einvoiceProblems({ ...draft, taxTotals: taxTotalsOf(draft.lines) }).length > 0)
    .map(({ id }) => id);
}
