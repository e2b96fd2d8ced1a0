import type { PaperName } from "#app/documents/paper";
import type { ShipmentView } from "#app/domain/shipping/shipping.schema";
import { Section } from "../../layouts/pages/section";
import type { ReadyRow } from "./ready-orders-table";
import { ReadyToShip } from "./ready-to-ship";
import { type ShipmentRow, ShipmentTable } from "./shipment-table";
import type { ShippingSearch } from "./shipping-search";

interface Props {
  list: {
    ready: ReadyRow[];
    shipped: ShipmentRow[];
    shipments: ShipmentRow[];
    /** Cursor of the next page. */
    next: string | null;
    /** Label of the parcel export; null when no company uses one. */
    sender: string | null;
  };
  search: ShippingSearch & { status?: ShipmentView | undefined };
  names: ReadonlyMap<string, string>;
  paper: PaperName;
}

/** Orders ready to ship with the latest shipments, or the shipments in one status. */
export function ShippingTables({ list, search, names, paper }: Props) {
  const { ready, shipped, shipments, next, sender } = list;
  const { status } = search;
  if (status) return <ShipmentTable rows={shipments} names={names} search={{ ...search, status }} next={next} />;
  return (
    <>
      <ReadyToShip rows={ready} names={names} search={search} next={next} paper={paper} sender={sender} />
      {shipped.length > 0 && (
        <Section title="Recently shipped">
          <ShipmentTable rows={shipped} names={names} />
        </Section>
      )}
    </>
  );
}
