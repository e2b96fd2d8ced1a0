import type { BinHistory } from "#app/domain/inventory/bins/bin-screen.server";
import { movementReason, movementTitle, signed } from "#app/domain/inventory/movements/movement-labels";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { History } from "#app/ui/icons/icons";
import { useIsClient } from "#app/ui/layouts/shell/shell-context";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Hint } from "#app/ui/primitives/states/hint";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

type Row = BinHistory["rows"][number];

/** Units that came to a bin or left it, newest first. */
export function BinMovements({ history }: { history: Pick<BinHistory, "rows" | "withCompany" | "bin" | "hasOlder"> }) {
  const { rows, withCompany, bin, hasOlder } = history;
  const detail = useDetailPaths();
  const columns: Column<Row>[] = [
    productColumn(({ name, sku }) => ({ name, sku }), { primary: true }),
    ...(withCompany ? [companyColumn<Row>(({ company }) => company)] : []),
    { key: "what", header: "Movement", cell: (row) => <Movement row={row} /> },
    { key: "lot", header: "Lot", cell: ({ lotNumber }) => (lotNumber ? <Mono>{lotNumber}</Mono> : "—") },
    {
      key: "change",
      header: "Change",
      align: "right",
      cell: ({ delta }) => <span className="tabular">{signed(delta)}</span>,
    },
    { key: "at", header: "Time", cell: ({ at }) => <Time at={at} /> },
    { key: "by", header: "By", line: true, cell: ({ by }) => by },
  ];
  return (
    <>
      {(rows.length > 0 || !hasOlder) && (
        <DataTable
          caption={`Movements at ${bin.code}`}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ productId }) => detail.product(productId)}
          columns={columns}
          empty={
            <EmptyState icon={History} title="No movements yet" detail="Units that are put here are listed here." />
          }
        />
      )}
      {hasOlder && <Hint title="Archived">Older movements are listed on the pages of their products.</Hint>}
    </>
  );
}

function Movement({ row: { kind, reason, delta } }: { row: Row }) {
  const why = movementReason(kind, reason);
  const isClient = useIsClient();
  return (
    <span className="block min-w-0">
      {movementTitle({ kind, deltaOnHand: delta, deltaAllocated: 0 }, isClient)}
      {why && <bdi className="block break-words text-muted text-sm">{why}</bdi>}
    </span>
  );
}
