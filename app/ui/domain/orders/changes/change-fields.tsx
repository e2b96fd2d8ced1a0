import type { OrderStatus } from "#app/domain/orders/order-status";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { DataTable } from "../../../primitives/tables/data-table";

export interface ChangedField {
  what: string;
  from: string | null;
  to: string | null;
}

type Props = {
  changes: ChangedField[];
  decided: boolean;
  /** The order's status, where it is what the store changed. */
  statusHere: OrderStatus | null;
};

/** Field by field: our value and the store's. */
export function ChangeFields({ changes, decided, statusHere }: Props) {
  return (
    <DataTable
      caption="What the store changed"
      rows={changes}
      rowKey={({ what }) => what}
      columns={[
        { key: "what", header: "Field", primary: true, width: "28%", cell: ({ what }) => <bdi>{what}</bdi> },
        {
          key: "here",
          header: decided ? "Previous value" : "Current value",
          width: "36%",
          cell: ({ from }) => (statusHere ? <OrderStatusBadge status={statusHere} /> : <Value text={from} />),
        },
        {
          key: "store",
          header: "In the store",
          width: "36%",
          cell: ({ to }) => <Value text={to} strong />,
        },
      ]}
    />
  );
}

function Value({ text, strong }: { text: string | null; strong?: boolean }) {
  if (!text) return <span className="text-muted">None</span>;
  return (
    <span dir="auto" className={`block whitespace-pre-line break-words py-1.5 ${strong ? "font-medium" : ""}`}>
      {text}
    </span>
  );
}
