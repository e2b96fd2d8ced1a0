import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PutawayQuery } from "#app/domain/inventory/putaway/putaway.schema";
import { putawayScreen } from "#app/domain/inventory/putaway/putaway-screen.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { PUTAWAY_SCAN } from "#app/ui/domain/inventory/putaway/putaway-done";
import { PutawayTable, taskPath } from "#app/ui/domain/inventory/putaway/putaway-table";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { matchCount } from "#app/ui/forms/list/match-count";
import { Hint } from "#app/ui/primitives/states/hint";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { ScanAndOpen } from "#app/ui/scan/scan-and-open";

export const meta: MetaFunction = () => [{ title: "Putaway" }];

export const loader = pageLoader("inventory.tasks", { query: PutawayQuery }, async ({ ctx, query }) => {
  const screen = await putawayScreen(ctx, query);
  const [only, another] = screen.rows;
  if (query.scan && only && !another) throw redirect(taskPath(only));
  return { ...screen, query, answer: ctx.newId() };
});

export default function Putaway() {
  const { rows, more, unknown, companies, query, answer } = useLoaderData<typeof loader>();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const isOneOfSeveral = companies.length > 1 && !query.company;
  const clearTo = paths.inventory("putaway");
  const isFiltered = Boolean(query.q || query.company || query.scan);
  return (
    <InventoryPage part="putaway" companyId={query.company}>
      <ScanAndOpen {...PUTAWAY_SCAN} answer={answer} />
      {unknown && (
        <Hint tone="bad" role="alert">
          Nothing with the code {unknown} is waiting to be put away.
        </Hint>
      )}
      <FilterBar
        clearTo={clearTo}
        active={isFiltered}
        summary={matchCount(rows.length, "task")}
        more={companies.length > 1 && <CompanyFilter companies={companies} value={query.company} />}
      >
        <SearchField
          name="q"
          label="Search units to put away"
          value={query.q ?? ""}
          placeholder="Product, SKU, lot, or location"
        />
      </FilterBar>
      <PutawayTable
        rows={rows}
        companyName={isOneOfSeveral ? (id) => names.get(id) ?? "" : undefined}
        clearTo={isFiltered ? clearTo : null}
      />
      {more !== 0 && (
        <Hint>
          {more === null ? "Thousands of" : formatCount(more)} more {more === 1 ? "lot stands" : "lots stand"} in
          receiving. They are listed once these are put away. Search to find one now.
        </Hint>
      )}
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
