import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AnyCompanyQuery, CompanyQuery } from "#app/domain/companies/companies.schema";
import { ScanPolicyForm } from "#app/domain/picking/policy/scan-policy.schema";
import { changeScanPolicy, scanPolicyScreen } from "#app/domain/picking/scan-policy.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ScanPolicyFields } from "#app/ui/domain/companies/settings/scan-policy-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { namedCompany } from "../../named-company.server";

export const meta: MetaFunction = () => [{ title: "Scanning" }];

export const loader = pageLoader("picking.supervise", { query: AnyCompanyQuery }, async ({ ctx, query }) =>
  scanPolicyScreen(ctx, namedCompany(ctx, query.company, "edit-scan-policy")),
);

export const action = pageAction(
  "picking.supervise",
  { query: CompanyQuery, form: ScanPolicyForm, failed: "Failed to save the scan policy" },
  async ({ ctx, query, input }) => {
    await changeScanPolicy(ctx, query.company, input);
    return done(paths.company(query.company, "settings"), { title: "Scan policy saved" });
  },
);

export default function EditScanPolicy() {
  const { company, policy } = useLoaderData<typeof loader>();
  const back = paths.company(company.id, "settings");
  return (
    <RouteDialog title="Scanning" back={back} description={company.name}>
      <ScanPolicyFields policy={policy} cancel={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
