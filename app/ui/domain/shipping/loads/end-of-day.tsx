import type { endOfDay } from "#app/domain/shipping/loads/loads.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { Truck } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Time } from "#app/ui/primitives/values/time";

type Day = Awaited<ReturnType<typeof endOfDay>>;
type CarrierRow = Day["carriers"][number];
type ClosedLoad = Day["closed"][number];

/** Parcels that wait for their carriers, and what was handed over. */
export function EndOfDay({ carriers, closed, hasWarehouses }: Day) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <DataTable
        caption="Parcels by carrier"
        rows={carriers}
        rowKey={({ warehouseId, carrier }) => `${warehouseId} ${carrier}`}
        columns={[
          { key: "carrier", header: "Carrier", primary: true, cell: ({ carrier }) => carrierLabel(carrier) },
          ...warehouseColumn<CarrierRow>(hasWarehouses),
          unitsColumn("waiting", "Not loaded", ({ parcels }: CarrierRow) => parcels),
          unitsColumn("companies", "Companies", ({ companies }: CarrierRow) => companies),
          unitsColumn("loaded", "Loaded", ({ load }: CarrierRow) => load?.parcels ?? 0),
        ]}
        actions={({ load, warehouseId, carrier }) =>
          load ? (
            <LinkButton to={shippingPaths.load(load.id)} size="sm">
              Continue loading
            </LinkButton>
          ) : (
            <LinkButton to={shippingPaths.startLoad({ warehouseId, carrier })} size="sm" preventScrollReset>
              Start loading
            </LinkButton>
          )
        }
        empty={
          <EmptyState icon={Truck} title="Nothing to hand over" detail="Shipped parcels appear here by carrier." />
        }
      />
      {closed.length > 0 && (
        <section aria-labelledby="handed-over" className="grid grid-cols-1 gap-2">
          <h2 id="handed-over" className="font-semibold text-md">
            Handed over
          </h2>
          <DataTable
            caption="Loads handed over, newest first"
            rows={closed}
            rowKey={({ id }) => id}
            rowTo={({ id }) => shippingPaths.load(id)}
            columns={[
              { key: "carrier", header: "Carrier", primary: true, cell: ({ carrier }) => carrierLabel(carrier) },
              ...warehouseColumn<ClosedLoad>(hasWarehouses),
              { key: "at", header: "Handed over", cell: ({ closedAt }) => closedAt !== null && <Time at={closedAt} /> },
              { key: "driver", header: "Driver", cell: ({ driverName }) => <bdi>{driverName}</bdi> },
              unitsColumn("parcels", "Parcels", ({ parcels }: ClosedLoad) => parcels),
            ]}
          />
        </section>
      )}
    </div>
  );
}

const warehouseColumn = <R extends { warehouseName: string }>(isShown: boolean): Column<R>[] =>
  isShown ? [{ key: "warehouse", header: "Warehouse", cell: ({ warehouseName }) => warehouseName }] : [];
