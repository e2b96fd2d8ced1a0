import { kindOptions } from "#app/domain/inventory/movements/movement-labels";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterDays, FilterSelect } from "#app/ui/forms/filter-fields";
import { useIsClient } from "#app/ui/layouts/shell/shell-context";

export interface MovementSearch {
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  promises?: string | undefined;
}

interface Props {
  search: MovementSearch;
  clearTo: string;
  /** Where the page was opened from. */
  back: string | undefined;
}

export function MovementFilters({ search, clearTo, back }: Props) {
  const { kind, from, to, promises } = search;
  const kinds = kindOptions(useIsClient());
  return (
    <FilterBar
      keep={{ show: "movements", back }}
      clearTo={clearTo}
      active={Boolean(kind || from || to || promises)}
      summary="Days begin and end at the warehouse's midnight."
    >
      <FilterSelect
        name="kind"
        label="Kind of movement"
        value={kind ?? ""}
        options={[{ value: "", label: "All movements" }, ...kinds]}
        className="max-sm:w-full"
      />
      <FilterDays from={from} to={to} />
      <label className="inline-flex min-h-9 items-center gap-2 px-1 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="promises"
          value="1"
          defaultChecked={promises === "1"}
          className="size-4 shrink-0 pointer-coarse:size-5"
        />
        Include allocations
      </label>
    </FilterBar>
  );
}
