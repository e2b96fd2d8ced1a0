import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TakeOutForm, TakeOutsQuery } from "#app/domain/system/data-exports/take-out.schema";
import { KEPT_DAYS } from "#app/domain/system/data-exports/take-out-words";
import { startTakeOut, takeOutsPage } from "#app/domain/system/data-exports/take-outs.service.server";
import { done } from "#app/http/answers/flash.server";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { StartTakeOut } from "#app/ui/domain/take-outs/start-take-out";
import { TakeOutList } from "#app/ui/domain/take-outs/take-out-list";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterSelect } from "#app/ui/forms/filter-fields";
import { Page } from "#app/ui/layouts/pages/page";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";

export const meta: MetaFunction = () => [{ title: "Export data" }];

export const loader = pageLoader("data.take-out", { query: TakeOutsQuery }, ({ ctx, query }) =>
  takeOutsPage(ctx, query.company),
);

export const action = pageAction(
  "data.take-out",
  { query: TakeOutsQuery, form: TakeOutForm, failed: "Failed to begin" },
  async ({ ctx, input }) => {
    await startTakeOut(ctx, input);
    return done(companyPaths.takeOuts(input.companyId), {
      title: "The File Is Being Made",
      description: "You can leave the page; the bell tells you when it is ready.",
    });
  },
);

export default function MyData() {
  const { company, companies, takeOuts } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Export data"
      subtitle={company ? `Everything of ${company.name}, as one file` : "Everything of a company, as one file"}
      width="narrow"
    >
      <div className="grid gap-5">
        {companies.length > 1 && (
          <FilterBar>
            <FilterSelect
              name="company"
              label="Company"
              value={company?.id ?? ""}
              options={[
                ...(company ? [] : [{ value: "", label: "Choose a company" }]),
                ...companies.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </FilterBar>
        )}
        {company ? (
          <>
            <StartTakeOut companyId={company.id} running={takeOuts.find(({ status }) => status === "running")} />
            <TakeOutList companyId={company.id} takeOuts={takeOuts} keptDays={KEPT_DAYS} />
          </>
        ) : (
          <Card>
            <EmptyState title="Choose a company" detail="Its data is made into one file, which you can download." />
          </Card>
        )}
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
