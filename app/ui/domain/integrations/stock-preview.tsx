import type { PreviewRow } from "#app/domain/channels/stock/channel-stock.schema";
import { Boxes } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Mono } from "../../primitives/values/mono";

type Props = { rows: readonly PreviewRow[]; newer: string | null; older: string | null };

/** The quantity that the store has beside the one it would receive. */
export function StockPreview({ rows, newer, older }: Props) {
  return (
    <>
      <DataTable
        caption="What would change"
        rows={rows}
        rowKey={({ productId }) => productId}
        columns={[
          { key: "name", header: "Product", primary: true, cell: ({ name }) => name },
          { key: "sku", header: "SKU", cell: ({ sku }) => <Mono>{sku}</Mono> },
          { key: "theirs", header: "In the store", align: "right", cell: theirsOf },
          { key: "ours", header: "New quantity", align: "right", cell: ({ ours }) => ours.toLocaleString("en-US") },
          { key: "change", header: "Change", align: "right", cell: changeOf },
        ]}
        empty={
          <EmptyState
            icon={Boxes}
            title="No products with stock yet"
            detail="A product appears here once it has had stock in this warehouse."
          />
        }
      />
      <Pagination newer={newer} older={older} />
    </>
  );
}

function theirsOf({ theirs, known }: PreviewRow): string {
  if (theirs !== null) return theirs.toLocaleString("en-US");
  return known ? "Not counted" : "—";
}

function changeOf({ known, theirs, ours }: PreviewRow): string {
  if (known === null) return "—";
  if (!known) return "Unknown SKU: not sent";
  if (theirs === null) return "Starts counting";
  if (theirs === ours) return "None";
  return ours > theirs ? `+${(ours - theirs).toLocaleString("en-US")}` : `−${(theirs - ours).toLocaleString("en-US")}`;
}
