import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AnyCompanyQuery, CompanyQuery } from "#app/domain/companies/companies.schema";
import { RetentionForm } from "#app/domain/orders/archive/retention.schema";
import { changeRetention, retentionScreen } from "#app/domain/orders/archive/retention.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { RetentionFields } from "#app/ui/domain/companies/settings/retention-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { namedCompany } from "../../named-company.server";

export const meta: MetaFunction = () => [{ title: "Archived orders" }];

export const loader = pageLoader("companies.create", { query: AnyCompanyQuery }, async ({ ctx, query }) =>
  retentionScreen(ctx, namedCompany(ctx, query.company, "edit-retention")),
);

export const action = pageAction(
  "companies.create",
  { query: CompanyQuery, form: RetentionForm, failed: "Failed to save the setting" },
  async ({ ctx, query, input }) => {
    await changeRetention(ctx, query.company, input);
    return done(paths.company(query.company, "settings"), { title: "Setting saved" });
  },
);

export default function EditRetention() {
  const { company, retention } = useLoaderData<typeof loader>();
  const back = paths.company(company.id, "settings");
  return (
    <RouteDialog title="Archived orders" back={back} description={company.name}>
      <RetentionFields retention={retention} cancel={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
