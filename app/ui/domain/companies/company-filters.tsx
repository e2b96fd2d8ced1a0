import type { ReactNode } from "react";
import { CATEGORY_OPTIONS, COMPANY_STATUS_TABLE, STATUSES } from "#app/domain/companies/company-labels";
import { paths } from "#app/http/paths";
import { FilterBar } from "../../forms/filter-bar";
import { FilterSelect, SearchField } from "../../forms/filter-fields";
import { filterChips, optionLabel } from "../../forms/list/filter-chips";

/** The grid's URL. */
export type CompanySearch = Partial<
  Record<"q" | "status" | "category" | "rates" | "sort" | "view" | "cursor", string | undefined>
>;

interface Props {
  search: CompanySearch;
  /** Companies that the filters match. */
  count: number;
  mayFilter: boolean;
  mayFilterRates: boolean;
  /** Tools beside the count. */
  tools: ReactNode;
}

const MAX_COUNTED = 10_000;

/** The grid's search, filters and order. */
export function CompanyFilters({ search, count, mayFilter, mayFilterRates, tools }: Props) {
  const { q, status, category, rates, sort, view, cursor: _cursor } = search;
  const chosen = { ...(mayFilter && { status, category }), ...(mayFilterRates && { rates }) };
  return (
    <FilterBar
      clearTo={paths.companies({ sort, view })}
      active={Boolean(q || chosen.status || chosen.category || chosen.rates)}
      keep={{ view }}
      chips={filterChips({ q, sort, view, ...chosen }, paths.companies, {
        q: (text) => `Search: ${text}`,
        status: (value) => `Status: ${optionLabel(statuses, value)}`,
        category: (value) => `Category: ${optionLabel(CATEGORY_OPTIONS, value)}`,
        rates: () => "Without rates",
      })}
      summary={`${count > MAX_COUNTED ? "10,000+" : count.toLocaleString("en")} ${count === 1 ? "company" : "companies"}`}
      tools={tools}
      more={
        <>
          {mayFilter && (
            <>
              <FilterSelect name="status" label="Status" value={status ?? ""} options={statuses} />
              <FilterSelect name="category" label="Category" value={category ?? ""} options={categories} />
            </>
          )}
          {mayFilterRates && <FilterSelect name="rates" label="Rates" value={rates ?? ""} options={RATES} />}
          <FilterSelect
            name="sort"
            label="Sort by"
            value={sort ?? ""}
            options={mayFilter ? [...ORDERS, BY_ORDERS] : ORDERS}
          />
        </>
      }
    >
      <SearchField name="q" label="Search companies" value={q ?? ""} placeholder="Search by name" />
    </FilterBar>
  );
}

const statuses = [
  { value: "", label: "All statuses" },
  ...STATUSES.map((value) => ({ value, label: COMPANY_STATUS_TABLE[value].label })),
];
const categories = [{ value: "", label: "All categories" }, ...CATEGORY_OPTIONS];

const RATES = [
  { value: "", label: "With or without rates" },
  { value: "none", label: "Without rates" },
];
const ORDERS = [
  { value: "", label: "Name: A to Z" },
  { value: "-name", label: "Name: Z to A" },
  { value: "-created", label: "Newest first" },
  { value: "created", label: "Oldest first" },
];
const BY_ORDERS = { value: "-open", label: "Most open orders" };
