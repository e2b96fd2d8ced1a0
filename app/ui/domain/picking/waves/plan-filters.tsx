import type { WavePlan } from "#app/domain/picking/waves/plan-wave.server";
import type { WavePlanQuery } from "#app/domain/picking/waves/wave.schema";
import { pickingPaths } from "#app/http/picking-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, FilterTime } from "#app/ui/forms/filter-fields";
import { ShownWarehouseFilter } from "#app/ui/forms/filter-warehouse";

const DUE = [
  { value: "any", label: "Any ship date" },
  { value: "late", label: "Late" },
  { value: "today", label: "Due today or late" },
  { value: "tomorrow", label: "Due by tomorrow" },
];
const UNITS = [
  { value: "", label: "Any size" },
  { value: "single", label: "One unit" },
  { value: "several", label: "Several units" },
];
const PRIORITIES = [
  { value: "", label: "Any priority" },
  { value: "high", label: "High or urgent" },
  { value: "urgent", label: "Urgent" },
];
const LIMITS = [20, 50, 100, 200, 500];
const SIZES = [1, 6, 12, 18, 24, 40];

/** A list of numbers with the chosen one. */
const numbers = (usual: readonly number[], chosen: number, word: string) =>
  [...new Set([...usual, chosen])].sort((a, b) => a - b).map((n) => ({ value: String(n), label: `${word} ${n}` }));

/** The rules of a wave. */
export function PlanFilters({
  query,
  plan: { options, warehouse },
}: {
  query: WavePlanQuery;
  plan: Pick<WavePlan, "options" | "warehouse">;
}) {
  const { due, units, priority, method, zone, company, cutOff, orders, size } = query;
  const { warehouses, methods, zones, companies } = options;
  const isNarrowed = Boolean(units || priority || method || zone || company || cutOff || due !== "any");
  return (
    <FilterBar
      clearTo={pickingPaths.newWave({ warehouse: query.warehouse })}
      active={isNarrowed}
      more={
        <>
          <FilterSelect name="units" label="Size" value={units ?? ""} options={UNITS} />
          <FilterSelect name="priority" label="Priority" value={priority ?? ""} options={PRIORITIES} />
          <FilterSelect
            name="method"
            label="Shipping method"
            value={method ?? ""}
            options={[
              { value: "", label: "Any shipping method" },
              ...methods.map((one) => ({ value: one, label: one })),
            ]}
          />
          <FilterSelect
            name="zone"
            label="Zone"
            value={zone ?? ""}
            options={[
              { value: "", label: "Any zone" },
              ...zones.map((one) => ({ value: one, label: `Only zone ${one}` })),
            ]}
          />
          {companies.length > 1 && <CompanyFilter companies={companies} value={company} />}
          <FilterSelect
            name="orders"
            label="Orders"
            value={String(orders)}
            options={numbers(LIMITS, orders, "At most")}
          />
          <FilterSelect
            name="size"
            label="Orders for each cart"
            value={String(size)}
            options={numbers(SIZES, size, "Cart of")}
          />
        </>
      }
    >
      <ShownWarehouseFilter warehouses={warehouses} shown={warehouse} />
      <FilterSelect name="due" label="Ship date" value={due} options={DUE} />
      <FilterTime name="cutOff" label="Cut-off by" value={cutOff} />
    </FilterBar>
  );
}
