import { startLedgerCheck } from "#app/domain/system/reconciliation/ledger.service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction("system.read", {}, async ({ ctx }) => {
  const to = paths.system("ledger");
  const check = await startLedgerCheck(ctx);
  if (check?.status !== "done")
    return done(to, { title: "Reconciliation started", description: "This page shows its progress." });
  const { differences } = check;
  return differences === 0
    ? done(to, { title: "No differences found" })
    : done(to, { title: `${differences} differences found`, variant: "destructive" });
});
