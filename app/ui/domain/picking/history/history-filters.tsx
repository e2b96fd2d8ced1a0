import { pickingPaths } from "#app/http/picking-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterDays, FilterSelect, SearchField } from "#app/ui/forms/filter-fields";

interface Named {
  id: string;
  name: string;
}

interface Props {
  filter: {
    from?: string | undefined;
    to?: string | undefined;
    userId?: string | undefined;
    companyId?: string | undefined;
    orderNumber?: string | undefined;
  };
  companies: readonly Named[];
  /** Users to filter by; empty for users who see only their own history. */
  people: readonly Named[];
}

/** Filters: picker, company, order, start date. */
export function HistoryFilters({ filter, companies, people }: Props) {
  const { from, to, userId, companyId, orderNumber } = filter;
  return (
    <FilterBar clearTo={pickingPaths.pickHistory()} active={Object.values(filter).some(Boolean)}>
      <SearchField
        name="orderNumber"
        label="Order number"
        placeholder="Full order number"
        value={orderNumber ?? ""}
        className="sm:w-60"
      />
      {people.length > 0 && (
        <FilterSelect
          name="userId"
          label="Picked by"
          value={userId ?? ""}
          options={[{ value: "", label: "All pickers" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <CompanyFilter name="companyId" companies={companies} value={companyId} />
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <FilterDays from={from} to={to} />
      </div>
    </FilterBar>
  );
}
