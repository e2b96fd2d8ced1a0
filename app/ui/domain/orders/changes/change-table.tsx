import { orderPaths } from "#app/http/order-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { CheckCheck } from "#app/ui/icons/icons";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { EmptyState } from "../../../primitives/states/empty-state";
import { type Column, DataTable } from "../../../primitives/tables/data-table";
import { rowButton } from "../../../primitives/tables/row-button";
import { Time } from "../../../primitives/values/time";
import { OrderStatusBadge } from "../../status/order-status-badge";

export interface ChangeRow {
  id: string;
  companyId: string;
  orderNumber: string;
  orderStatus: string;
  customerName: string;
  kindLabel: string;
  /** "Shipping address, Phone: 555 0100" */
  what: string;
  createdAt: number;
}

type Props = { rows: ChangeRow[]; companyName: ((id: string) => string) | null };

/** Undecided changes from stores, newest first. */
export function ChangeTable({ rows, companyName }: Props) {
  const withBack = useWithBack();
  const columns: Column<ChangeRow>[] = [
    orderNumberColumn(),
    { key: "kind", header: "Change", cell: ({ kindLabel }) => kindLabel },
    {
      key: "what",
      header: "In the store",
      width: "26%",
      cell: ({ what }) => <bdi className="line-clamp-2 break-words">{what}</bdi>,
    },
    customerColumn(),
    { key: "status", header: "Order status", cell: ({ orderStatus }) => <OrderStatusBadge status={orderStatus} /> },
    ...(companyName ? [companyColumn(({ companyId }: ChangeRow) => companyName(companyId))] : []),
    { key: "at", header: "Changed", cell: ({ createdAt }) => <Time at={createdAt} relative /> },
  ];
  return (
    <DataTable
      caption="Changes from stores, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => withBack(orderPaths.orderChange(id))}
      columns={columns}
      actions={({ id, orderNumber }) =>
        rowButton({ to: withBack(orderPaths.orderChange(id)), label: `Review the change to ${orderNumber}` }, "Review")
      }
      empty={
        <EmptyState
          icon={CheckCheck}
          title="No decisions needed"
          detail="Safe changes that a store makes to an accepted order are applied automatically. Other changes wait here until a manager accepts or rejects them."
        />
      }
    />
  );
}
