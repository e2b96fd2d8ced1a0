import { ASN_DIFFERENCE_TABLE, differencesOf } from "#app/domain/inbound/asn/asn-status";
import type { AsnLineRow } from "#app/domain/inbound/asn/read-asn.server";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "../inventory/lots/lot-day";

/** Lines of a document with what was received for them. `isOver`: no more is awaited, so what is missing is short. */
export function AsnLines({ lines, isOver }: { lines: readonly AsnLineRow[]; isOver: boolean }) {
  const detail = useDetailPaths();
  return (
    <DataTable
      caption="Lines of the announced receipt"
      rows={lines}
      rowKey={({ line }) => String(line)}
      rowTo={({ productId }) => detail.product(productId)}
      columns={[
        productColumn((line: AsnLineRow) => line, { primary: true }),
        {
          key: "lot",
          header: "Lot",
          cell: ({ lotNumber, expiresOn }) =>
            lotNumber ? (
              <>
                <Mono className="break-all">{lotNumber}</Mono>
                {expiresOn && (
                  <span className="block text-muted text-sm">
                    <Day day={expiresOn} />
                  </span>
                )}
              </>
            ) : (
              <span className="text-muted">—</span>
            ),
        },
        unitsColumn("expected", "Expected", ({ expected }: AsnLineRow) => expected),
        unitsColumn("received", "Received", ({ received }: AsnLineRow) => received),
        unitsColumn("damaged", "Damaged", ({ damaged }: AsnLineRow) => damaged),
        {
          key: "difference",
          header: "Difference",
          cell: (line) => (
            <span className="flex flex-wrap gap-1">
              {differencesOf(line, isOver).map((difference) => (
                <Badge key={difference} status={ASN_DIFFERENCE_TABLE[difference]} />
              ))}
            </span>
          ),
        },
      ]}
    />
  );
}
