import type { OrderStatus } from "#app/domain/orders/order-status";
import { paths } from "#app/http/paths";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { PackageSearch } from "#app/ui/icons/icons";
import { Section } from "../../layouts/pages/section";
import { useDetailPaths } from "../../layouts/shell/use-detail-paths";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Money } from "../../primitives/values/money";
import { Stat, StatGrid } from "../../primitives/values/stat";
import { Time } from "../../primitives/values/time";
import { OrderStatusBadge, useOrderStatusLabel } from "../status/order-status-badge";

interface Order {
  id: string;
  orderNumber: string;
  customerName: string;
  currency: string;
  totalMinor: number;
  status: OrderStatus;
  placedAt: number;
}

interface Props {
  companyId: string;
  counts: Partial<Record<OrderStatus, number>>;
  orders: readonly Order[];
  /** The company has more orders than are shown. */
  hasMore: boolean;
}

const OPEN = ["pending", "on-hold", "picking", "picked"] as const satisfies OrderStatus[];

/** A company's open orders by status, and its newest orders. */
export function CompanyOrdersTab({ companyId, counts, orders, hasMore }: Props) {
  const detail = useDetailPaths();
  const label = useOrderStatusLabel();
  const all = paths.orders({ companyId });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StatGrid>
        {OPEN.map((status) => (
          <Stat
            key={status}
            label={label(status)}
            value={(counts[status] ?? 0).toLocaleString("en-US")}
            to={paths.orders({ companyId, status })}
          />
        ))}
      </StatGrid>
      <Section
        title="Newest orders"
        {...(hasMore && { description: `The last ${orders.length}` })}
        actions={<LinkButton to={all}>All orders of this company</LinkButton>}
      >
        <DataTable
          caption="Newest orders"
          rows={orders}
          rowKey={({ id }) => id}
          rowTo={({ id }) => detail.order(id, { companyId })}
          columns={[
            orderNumberColumn({ truncate: true, width: "20%" }),
            customerColumn({ width: "26%" }),
            { key: "date", header: "Date", cell: ({ placedAt }) => <Time at={placedAt} relative /> },
            { key: "status", header: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
            {
              key: "total",
              header: "Total",
              align: "right",
              cell: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
            },
          ]}
          empty={
            <EmptyState
              icon={PackageSearch}
              title="No Orders Found"
              detail="Orders appear here when a store order is accepted or someone creates one."
            />
          }
        />
      </Section>
    </div>
  );
}
