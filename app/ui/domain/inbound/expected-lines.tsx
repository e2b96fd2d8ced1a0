import { openUnits } from "#app/domain/inbound/asn/asn-status";
import type { AsnLineRow } from "#app/domain/inbound/asn/read-asn.server";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";

/** What is still expected of a document; complete lines are left out. */
export function ExpectedLines({ lines }: { lines: readonly AsnLineRow[] }) {
  const open = lines.filter((line) => openUnits(line) > 0);
  return (
    <DataTable
      caption="Still expected"
      rows={open}
      rowKey={({ line }) => String(line)}
      columns={[
        productColumn((line: AsnLineRow) => line, { primary: true }),
        {
          key: "lot",
          header: "Lot",
          cell: ({ lotNumber }) =>
            lotNumber ? <Mono className="break-all">{lotNumber}</Mono> : <span className="text-muted">—</span>,
        },
        unitsColumn("open", "Units", openUnits),
      ]}
      empty={<p className="p-4 text-muted">Everything that was announced has been received.</p>}
    />
  );
}
