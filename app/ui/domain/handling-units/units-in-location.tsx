import { UNIT_KIND_LABEL } from "#app/domain/inbound/handling-units/unit-rules";
import type { UnitInLocation } from "#app/domain/inbound/handling-units/unit-screens.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { Hint } from "#app/ui/primitives/states/hint";
import { DataTable } from "#app/ui/primitives/tables/data-table";

interface Props {
  units: readonly UnitInLocation[];
  hasMoreUnits: boolean;
  /** Whether the user sees several companies. */
  isMany: boolean;
}

/** Handling units that stand in a location. */
export function UnitsInLocation({ units, hasMoreUnits, isMany }: Props) {
  return (
    <section aria-labelledby="units-in-location" className="grid grid-cols-1 gap-2">
      <h2 id="units-in-location" className="font-semibold text-md">
        Handling units
      </h2>
      <DataTable
        caption="Handling units in this location"
        rows={units}
        rowKey={({ id }) => id}
        rowTo={({ id }) => unitPaths.unit(id)}
        columns={[
          { key: "number", header: "Number", primary: true, cell: ({ code }) => code },
          { key: "kind", header: "Kind", cell: ({ unitKind }) => unitKind && UNIT_KIND_LABEL[unitKind] },
          ...(isMany ? [companyColumn(({ company }: UnitInLocation) => company ?? "All companies")] : []),
          unitsColumn("units", "On hand", ({ units }: UnitInLocation) => units),
        ]}
      />
      {hasMoreUnits && <Hint tone="info">Only the first {units.length} are listed.</Hint>}
    </section>
  );
}
