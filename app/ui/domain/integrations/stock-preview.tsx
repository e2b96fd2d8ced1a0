import type { PreviewRow } from "#app/domain/channels/stock/channel-stock.schema";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { Boxes } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { formatCount } from "../../primitives/values/format-count";

type Props = { rows: readonly PreviewRow[]; newer: string | null; older: string | null };

/** The quantity that the store has beside the one it would receive. */
export function StockPreview({ rows, newer, older }: Props) {
  return (
    <>
      <DataTable
        caption="Preview of changes"
        rows={rows}
        rowKey={({ productId }) => productId}
        columns={[
          productColumn((row: PreviewRow) => row, { primary: true }),
          { key: "theirs", header: "In the store", align: "right", cell: theirsOf },
          { key: "ours", header: "New quantity", align: "right", cell: ({ ours }) => formatCount(ours) },
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
  if (theirs !== null) return formatCount(theirs);
  return known ? "Not tracked" : "—";
}

function changeOf({ known, theirs, ours }: PreviewRow): string {
  if (known === null) return "—";
  if (!known) return "Unknown SKU: not sent";
  if (theirs === null) return "Turns on tracking";
  if (theirs === ours) return "None";
  return ours > theirs ? `+${formatCount(ours - theirs)}` : `−${formatCount(theirs - ours)}`;
}
