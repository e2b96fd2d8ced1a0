import type { FirstRows } from "#app/domain/shipping/files/tracking-preview.server";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { Section } from "#app/ui/layouts/pages/section";
import { DataTable } from "#app/ui/primitives/tables/data-table";

interface Row {
  line: number;
  orderNumber?: string;
  reason: string;
}

/** Rows of the file that ship nothing, each with the reason. */
export function TrackingLeft({
  one,
  many,
  list: { count, rows },
}: {
  one: string;
  many: string;
  list: FirstRows<Row>;
}) {
  if (count === 0) return null;
  const headline = count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`;
  const isNamed = rows.some(({ orderNumber }) => orderNumber);
  return (
    <Section title={headline}>
      <DataTable
        caption={headline}
        rows={rows}
        rowKey={({ line, reason }) => `${line} ${reason}`}
        columns={[
          { key: "line", header: "Line", align: "right", width: "5rem", cell: ({ line }) => line.toLocaleString("en") },
          ...(isNamed ? [orderNumberColumn<Row>({ primary: false, width: "22%" })] : []),
          { key: "reason", header: "Reason", primary: true, cell: ({ reason }: Row) => reason },
        ]}
      />
      {count > rows.length && <p className="text-muted text-sm">The first {rows.length} of them are shown.</p>}
    </Section>
  );
}
