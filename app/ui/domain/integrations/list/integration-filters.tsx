import type { ReactNode } from "react";
import { INTEGRATION_STATUS_TABLE } from "#app/domain/integrations/connect/integration-status";
import { paths } from "#app/http/paths";
import { FilterBar } from "../../../forms/filter-bar";
import { CompanyFilter } from "../../../forms/filter-company";
import { FilterSelect, SearchField } from "../../../forms/filter-fields";
import { filterChips, optionLabel } from "../../../forms/list/filter-chips";
import { matchCount } from "../../../forms/list/match-count";

/** The list's URL. */
export type IntegrationSearch = Partial<
  Record<"q" | "company" | "provider" | "status" | "sort" | "columns" | "view" | "cursor", string | undefined>
>;

interface Props {
  search: IntegrationSearch;
  companies: readonly { id: string; name: string }[];
  types: readonly { type: string; label: string }[];
  /** Integrations that the filters match. */
  count: number;
  /** Tools beside the count. */
  tools: ReactNode;
}

/** The list's search, provider, status and company. */
export function IntegrationFilters({ search, companies, types, count, tools }: Props) {
  const { q, company, provider, status, cursor: _cursor, ...shown } = search;
  const chosen = companies.length > 1 ? company : undefined;
  const providers = [{ value: "", label: "All types" }, ...types.map(({ type, label }) => ({ value: type, label }))];
  return (
    <FilterBar
      clearTo={paths.integrations(shown)}
      active={Boolean(q || chosen || provider || status)}
      keep={shown}
      chips={filterChips({ ...search, company: chosen }, paths.integrations, {
        q: (text) => `Search: ${text}`,
        company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
        provider: (value) => `Type: ${optionLabel(providers, value)}`,
        status: (value) => `Status: ${optionLabel(statuses, value)}`,
      })}
      summary={matchCount(count, "integration")}
      tools={tools}
      more={
        <>
          <FilterSelect name="provider" label="Type" value={provider ?? ""} options={providers} />
          <FilterSelect name="status" label="Status" value={status ?? ""} options={statuses} />
          <CompanyFilter companies={companies} value={company} />
        </>
      }
    >
      <SearchField name="q" label="Search integrations" value={q ?? ""} placeholder="Name, type, or company" />
    </FilterBar>
  );
}

const statuses = [
  { value: "", label: "All statuses" },
  ...Object.entries(INTEGRATION_STATUS_TABLE).map(([value, { label }]) => ({ value, label })),
];
