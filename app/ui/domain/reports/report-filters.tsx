import { paths } from "#app/http/paths";
import { FilterBar } from "../../forms/filter-bar";
import { CompanyFilter } from "../../forms/filter-company";
import { FilterDays, FilterSelect } from "../../forms/filter-fields";
import { type ListedWarehouses, WarehouseFilter } from "../warehouses/warehouse-filter";

type Option = { value: string; label: string };
export type ReportsSearch = {
  report?: string | undefined;
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  company?: string | undefined;
  carrier?: string | undefined;
  stock?: string | undefined;
  sort?: string | undefined;
  warehouse?: string | undefined;
  zone?: string | undefined;
};

type Props = {
  search: ReportsSearch;
  /** The dates shown; initial values of a custom range. */
  days: { from: string; to: string } | null;
  types: Option[];
  ranges: Option[];
  companies: { id: string; name: string }[];
  /** Empty when the report has no such filter, or administrators offer no options. */
  carriers: Option[];
  levels: Option[];
  sorts: Option[];
  /** For counts only. */
  place: (ListedWarehouses & { zones: readonly string[] }) | undefined;
};

/** The report's filters. Without scripts the date fields appear once "Custom" is applied. */
export function ReportFilters({ search, days, types, ranges, companies, carriers, levels, sorts, place }: Props) {
  const isCustom = search.range === "custom";
  return (
    <FilterBar
      clearTo={paths.reports(search.report ? { report: search.report } : {})}
      active={Boolean(
        search.company ||
          search.carrier ||
          search.stock ||
          search.sort ||
          search.from ||
          search.to ||
          search.warehouse ||
          search.zone,
      )}
    >
      <FilterSelect name="report" label="Report" value={search.report ?? ""} options={types} />
      <FilterSelect name="range" label="Date range" value={search.range ?? ""} options={ranges} />
      {isCustom && <FilterDays from={search.from} to={search.to} otherwise={days} />}
      <CompanyFilter companies={companies} value={search.company} />
      {place && <WarehouseFilter {...place} value={search.warehouse} />}
      {place && place.zones.length > 1 && (
        <FilterSelect
          name="zone"
          label="Zone"
          value={search.zone ?? ""}
          options={[{ value: "", label: "All zones" }, ...place.zones.map((zone) => ({ value: zone, label: zone }))]}
        />
      )}
      {carriers.length > 1 && (
        <FilterSelect name="carrier" label="Carrier" value={search.carrier ?? ""} options={carriers} />
      )}
      {levels.length > 1 && (
        <FilterSelect name="stock" label="Stock level" value={search.stock ?? ""} options={levels} />
      )}
      {sorts.length > 1 && (
        <FilterSelect name="sort" label="Sort by" value={search.sort ?? sorts[0]?.value ?? ""} options={sorts} />
      )}
    </FilterBar>
  );
}
