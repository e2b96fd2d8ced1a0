import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { checkPending } from "#app/domain/staging/check/check-pending.server";
import { CheckQuery } from "#app/domain/staging/corrections/corrections.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { ProcessAllButton } from "#app/ui/domain/staging/actions/process-all-button";
import { CheckResult } from "#app/ui/domain/staging/check-result";
import { Page } from "#app/ui/layouts/pages/page";
import { namedCompany } from "../named-company.server";

const TITLE = "Check before processing";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("staging.manage", { query: CheckQuery }, async ({ ctx, query }) =>
  checkPending(ctx, namedCompany(ctx, query.company, "staging-check")),
);

export default function CheckStaging() {
  const { company, ...checked } = useLoaderData<typeof loader>();
  const back = paths.staging({ company: company.id });
  return (
    <Page
      title={TITLE}
      subtitle={`Preview for the pending orders of ${company.name}. Nothing changes yet.`}
      back={{ to: back, label: "Staging area" }}
      actions={
        !checked.isRunning && (
          <ProcessAllButton
            company={company}
            pending={checked.pending}
            checked={checked}
            action={stagingPaths.processAll({ company: company.id })}
          />
        )
      }
    >
      <CheckResult checked={checked} companyId={company.id} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
