import { availabilityOf } from "#app/domain/inventory/availability";
import type { ProductLevel } from "#app/domain/inventory/stock/product-stock.server";
import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { LocationLink } from "#app/ui/domain/columns/location-link";
import { expiryColumn, lotColumn } from "#app/ui/domain/columns/lot-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { Boxes } from "#app/ui/icons/icons";
import { Section } from "#app/ui/layouts/pages/section";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { LotStateBadge } from "../lots/lot-state-badge";

interface Props {
  levels: readonly ProductLevel[];
  lotTracked: boolean;
  /** There are more than shown. */
  isCut: boolean;
  /** Link to receiving, for users who can receive. */
  receiveTo: string | null;
}

/** A product's units by lot and location, in allocation order. */
export function ProductPlaces({ levels, lotTracked, isCut, receiveTo }: Props) {
  return (
    <Section
      title="Locations"
      description={lotTracked ? "By lot and location. The lot that expires first is allocated first." : "By location."}
    >
      <DataTable
        caption="Locations"
        rows={levels}
        rowKey={({ lotId, locationId }) => `${lotId} ${locationId}`}
        columns={[...(lotTracked ? lotColumns : []), ...columns]}
        empty={
          <EmptyState
            icon={Boxes}
            title="No units on hand"
            detail="Received units appear here with their lot and location."
            action={receiveTo && <LinkButton to={receiveTo}>Receive goods</LinkButton>}
          />
        }
        footer={
          isCut ? (
            <p className="pt-3 text-muted text-sm">
              Only the first {levels.length} are shown. Export the stock to see all of them.
            </p>
          ) : undefined
        }
      />
    </Section>
  );
}

const lotColumns: Column<ProductLevel>[] = [{ ...lotColumn(), primary: true }, expiryColumn()];

const columns: Column<ProductLevel>[] = [
  {
    key: "location",
    header: "Location",
    cell: ({ locationId, location }) => <LocationLink locationId={locationId} location={location} />,
  },
  {
    key: "state",
    header: "State",
    cell: ({ state, pickable }) =>
      state === "available" && !pickable ? (
        <Badge status={IN_USE_TABLE["not-pickable"]} />
      ) : (
        <LotStateBadge state={state} />
      ),
  },
  unitsColumn("hand", "On hand", ({ onHand }) => onHand),
  unitsColumn("allocated", "Allocated", ({ allocated }) => allocated),
  unitsColumn("free", "Available", (place) => availabilityOf([place]).available),
];
