import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { hasDied, lastChecks } from "#app/domain/system/reconciliation/ledger.service.server";
import { adminPaths } from "#app/http/admin-paths";
import { pageLoader } from "#app/http/guards/guard.server";
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

export default function SystemLedger() {
  const { checks } = useLoaderData<typeof loader>();
  const [last] = checks;
  const reconcile = (
    <PostButton action={adminPaths.reconcileLedger()} variant="primary" icon={Scale} pending="Reconciling…">
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
            detail="A reconciliation adds up all stock movements and compares them with balances, totals, and allocations. It also runs every night."
            action={reconcile}
          />
        </div>
      )}
      <Card
        title="Report figures"
        description="Reports read daily summaries of the data. Rebuild them if the database was edited by hand."
        actions={
          <PostButton action={adminPaths.rebuildFigures()} pending="Rebuilding…">
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
