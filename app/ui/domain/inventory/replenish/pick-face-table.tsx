import type { pickFacesScreen } from "#app/domain/inventory/replenishment/pick-faces.server";
import { stockPaths } from "#app/http/stock-paths";
import { LocationLink } from "#app/ui/domain/columns/location-link";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { PostButton } from "#app/ui/forms/post-button";
import { Layers, Trash2 } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";

type Face = Awaited<ReturnType<typeof pickFacesScreen>>["faces"][number];

/** A product's pick faces, each with a button that removes it. */
export function PickFaceTable({ productId, faces }: { productId: string; faces: Face[] }) {
  return (
    <DataTable
      caption="Pick faces"
      rows={faces}
      rowKey={({ locationId }) => locationId}
      columns={columnsFor(productId)}
      empty={
        <EmptyState
          icon={Layers}
          title="No pick faces yet"
          detail="A pick face is replenished from reserve locations when it runs low, and when orders wait for units there."
        />
      }
    />
  );
}

const columnsFor = (productId: string): Column<Face>[] => [
  {
    key: "location",
    header: "Location",
    primary: true,
    cell: ({ locationId, location }) => <LocationLink locationId={locationId} location={location} />,
  },
  unitsColumn("min", "Minimum", ({ minUnits }) => minUnits),
  unitsColumn("max", "Maximum", ({ maxUnits }) => maxUnits),
  unitsColumn("free", "Free now", ({ free }) => free),
  {
    key: "remove",
    header: "Actions",
    align: "right",
    cell: ({ locationId, location }) => (
      <PostButton
        action={stockPaths.removePickFace({ productId, locationId })}
        size="sm"
        icon={Trash2}
        pending="Removing…"
      >
        Remove<span className="sr-only"> {location}</span>
      </PostButton>
    ),
  },
];
