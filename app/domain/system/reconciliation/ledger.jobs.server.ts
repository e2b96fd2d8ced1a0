import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { continueLedgerCheck, startLedgerCheck } from "./ledger.service.server";

/** Continues a reconciliation, or starts the nightly one. */
export async function checkLedgerJob(ctx: Ctx, { checkId }: Extract<Job, { type: "check-ledger" }>): Promise<void> {
  if (checkId) await continueLedgerCheck(ctx, checkId);
  else await startLedgerCheck(ctx);
}
