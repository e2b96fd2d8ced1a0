import type { PaperName } from "#app/documents/paper";
import { part } from "../../primitives/part";
import { ReadyOrdersTable, type ReadyOrdersTableProps } from "./ready-orders-table";

const ShippingBulkBar = part(() => import("./shipping-bulk-bar"), "ShippingBulkBar");

interface Props extends ReadyOrdersTableProps {
  paper: PaperName;
  /** Label of the parcel export; null when no company uses one. */
  sender: string | null;
}

/** Orders ready to ship, and actions on the selected ones. */
export function ReadyToShip({ paper, sender, ...table }: Props) {
  return (
    <>
      <ReadyOrdersTable {...table} />
      {table.rows.length > 0 && <ShippingBulkBar search={table.search} paper={paper} sender={sender} />}
    </>
  );
}
