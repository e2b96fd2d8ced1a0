import type { ratesByCompany } from "#app/domain/billing/cards/rates-by-company.server";
import { billingPaths } from "#app/http/billing-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { companiesShown } from "../companies-shown";
import { CompanyRatesTable } from "./company-rates";

interface Props {
  list: Awaited<ReturnType<typeof ratesByCompany>>;
  query: { q?: string | undefined; show: string; after?: string | undefined };
}

const SHOW = [
  { value: "", label: "All statuses" },
  { value: "no-card", label: "Without rates" },
];

/** All companies by name, each with its rates. */
export function RatesOfAll({ list, query: { q, show, after } }: Props) {
  const shown = { q, show: show === "all" ? null : show };
  const isFiltered = Boolean(q) || show !== "all";
  return (
    <>
      <FilterBar
        clearTo={billingPaths.allRates()}
        active={isFiltered}
        summary={companiesShown(list, isFiltered || Boolean(after))}
      >
        <SearchField name="q" label="Search companies" value={q ?? ""} />
        <FilterSelect name="show" label="Status" value={shown.show ?? ""} options={SHOW} />
        <CompanyFilter companies={list.companies} value={null} />
      </FilterBar>
      <div>
        <CompanyRatesTable
          rows={list.rows}
          isFiltered={isFiltered}
          allHaveRates={show === "no-card" && !q && !after && list.rows.length === 0 && list.next === null}
        />
        <Pagination
          isByDate={false}
          newer={after ? billingPaths.allRates(shown) : null}
          older={list.next && billingPaths.allRates({ ...shown, after: list.next })}
        />
      </div>
    </>
  );
}
