import type { billingOverview } from "#app/domain/billing/overview/billing-overview.server";
import { billingPaths } from "#app/http/billing-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { companiesShown } from "../companies-shown";
import { BillingStats } from "./billing-stats";
import { CompaniesBilled } from "./companies-billed";
import { CompaniesWithoutRates } from "./companies-without-rates";

interface Props {
  list: Awaited<ReturnType<typeof billingOverview>>;
  query: { q?: string | undefined; show: string; after?: string | undefined };
  mayManage: boolean;
}

const SHOW = [
  { value: "", label: "All statuses" },
  { value: "warnings", label: "Needs attention" },
  { value: "no-card", label: "Without rates" },
];

/** All companies' figures, then each company. */
export function BillingOverview({ list, query: { q, show, after }, mayManage }: Props) {
  const shown = { q, show: show === "all" ? null : show };
  const isFiltered = Boolean(q) || show !== "all";
  return (
    <>
      {mayManage && <CompaniesWithoutRates count={list.withoutRates} />}
      <BillingStats figures={list.figures} mayManage={mayManage} />
      <FilterBar
        clearTo={billingPaths.billing()}
        active={isFiltered}
        summary={companiesShown(list, isFiltered || Boolean(after))}
      >
        <SearchField name="q" label="Search companies" value={q ?? ""} />
        <FilterSelect name="show" label="Status" value={shown.show ?? ""} options={SHOW} />
        <CompanyFilter companies={list.companies} value={null} />
      </FilterBar>
      <div>
        <CompaniesBilled
          rows={list.rows}
          isFiltered={isFiltered}
          allHaveRates={show === "no-card" && list.withoutRates === 0}
        />
        <Pagination
          isByDate={false}
          newer={after ? billingPaths.billing(shown) : null}
          older={list.next && billingPaths.billing({ ...shown, after: list.next })}
        />
      </div>
    </>
  );
}
