import type { ReactNode } from "react";
import { monthName } from "#app/domain/billing/days";
import { INVOICE_VIEW, type InvoiceView, OLD_DRAFT_DAYS, VIEW_LABEL } from "#app/domain/billing/invoice-labels";
import { invoicePaths } from "#app/http/invoice-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { matchCount } from "#app/ui/forms/list/match-count";
import { Tabs } from "#app/ui/primitives/tabs";
import { type InvoiceSearch, isInvoiceFiltered } from "./invoice-search";

interface Props {
  search: InvoiceSearch;
  counts: Record<InvoiceView | "all", number>;
  companies: { id: string; name: string }[];
  /** "2026-05", newest first. */
  months: readonly string[];
  manages: boolean;
  tools: ReactNode;
}

/** The list's search, filters and views by status, each with the number of documents that the search matches. */
export function InvoiceNarrowing({ search, counts, companies, months, manages, tools }: Props) {
  const { cursor: _cursor, ...filters } = search;
  const { q, company, status, month, age, ...shown } = filters;
  const chosen = companies.length > 1 ? company : undefined;
  const views = INVOICE_VIEW.filter((view) => manages || view !== "draft");
  const tab = (view?: InvoiceView) => ({
    to: invoicePaths.list({ ...filters, status: view }),
    label: view ? VIEW_LABEL[view] : "All",
    count: counts[view ?? "all"],
    current: status === view,
  });
  return (
    <>
      <FilterBar
        clearTo={invoicePaths.list(shown)}
        active={isInvoiceFiltered({ ...filters, company: chosen })}
        keep={{ ...shown, status, age }}
        chips={filterChips({ ...filters, company: chosen }, invoicePaths.list, {
          q: (text) => `Search: ${text}`,
          company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
          status: (view) => `Status: ${VIEW_LABEL[view as InvoiceView]}`,
          age: () => `Older than ${OLD_DRAFT_DAYS} days`,
          month: (value) => `Month: ${monthName(`${value}-01`)}`,
        })}
        summary={matchCount(
          counts[(status as InvoiceView | undefined) ?? "all"],
          "invoice",
          Boolean(search.sort),
          Boolean(q || month || age),
        )}
        tools={tools}
        more={
          <>
            <CompanyFilter companies={companies} value={company} />
            <FilterSelect
              name="month"
              label="Month"
              value={month ?? ""}
              options={[
                { value: "", label: "All months" },
                ...months.map((one) => ({ value: one, label: monthName(`${one}-01`) })),
              ]}
            />
          </>
        }
      >
        <SearchField
          name="q"
          label="Search invoices"
          value={q ?? ""}
          placeholder={companies.length > 1 ? "Invoice number or company" : "Invoice number"}
        />
      </FilterBar>
      <Tabs label="Status" items={[tab(), ...views.map(tab)]} />
    </>
  );
}
