import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { rebuildFigures } from "#app/domain/reports/reports.service.server";
import { hasDied, lastChecks, startLedgerCheck } from "#app/domain/system/reconciliation/ledger.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { LedgerDifferences, LedgerVerdict, PastChecks } from "#app/ui/domain/system/ledger-report";
import { SYSTEM_DENIED, SYSTEM_TITLE, SystemPage } from "#app/ui/domain/system/system-page";
import { PostButton } from "#app/ui/forms/post-button";
import { Scale } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";

export const meta: MetaFunction = () => [{ title: `Stock ledger · ${SYSTEM_TITLE}` }];

const SHOWN = 10;

export const loader = pageLoader("system.read", {}, async ({ ctx }) => {
  const [checks, companies] = await ctx.directory.batch(lastChecks(ctx, SHOWN), listReachableCompanies(ctx));
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return {
    checks: checks.map((check, place) => ({
      ...check,
      status: hasDied(check, ctx.now()) ? ("failed" as const) : check.status,
      examples: check.examples
        .slice(0, place === 0 ? undefined : 0)
        .map((found) => ({ ...found, company: names.get(found.companyId) ?? "" })),
    })),
  };
});

export const action = pageAction("system.read", {}, async ({ ctx, form }) => {
  const to = paths.system("ledger");
  if (form.get("intent") === "rebuild") {
    const { isDone } = await rebuildFigures(ctx);
    const description = isDone ? undefined : "The queue goes on with the other companies.";
    return done(to, {
      title: isDone ? "Report figures rebuilt" : "Rebuild started",
      ...(description && { description }),
    });
  }
  const check = await startLedgerCheck(ctx);
  if (check?.status !== "done") {
    return done(to, {
      title: "Reconciliation started",
      description: "It goes on by itself, and this page follows it.",
    });
  }
  const { differences } = check;
  return differences === 0
    ? done(to, { title: "The books are right" })
    : done(to, { title: `${differences} differences found`, variant: "destructive" });
});

export default function SystemLedger() {
  const { checks } = useLoaderData<typeof loader>();
  const [last] = checks;
  const reconcile = (
    <PostButton action={paths.system("ledger")} variant="primary" icon={Scale} pending="Reconciling…">
      Reconcile now
    </PostButton>
  );
  return (
    <SystemPage part="ledger" actions={last && reconcile}>
      {last ? (
        <>
          <LedgerVerdict check={last} />
          {last.examples.length > 0 && <LedgerDifferences differences={last.examples} total={last.differences} />}
          <PastChecks checks={checks} />
        </>
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={Scale}
            title="The ledger has not been reconciled yet"
            detail="A reconciliation adds up all stock movements and compares them with balances, totals and promises. It also runs by itself each night."
            action={reconcile}
          />
        </div>
      )}
      <Card
        title="Report figures"
        description="The days' sums that reports read are kept with the rows they sum. After the database was changed by hand they can be summed again."
        actions={
          <PostButton action={paths.system("ledger")} fields={{ intent: "rebuild" }} pending="Rebuilding…">
            Rebuild report figures
          </PostButton>
        }
      />
    </SystemPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={SYSTEM_TITLE} detail={SYSTEM_DENIED} />;
}
