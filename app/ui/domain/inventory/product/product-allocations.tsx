import type { AllocatedOrder } from "#app/domain/inventory/stock/product-stock.server";
import { timeOfId } from "#app/domain/kernel/ids";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { ClipboardList } from "#app/ui/icons/icons";
import { Section } from "#app/ui/layouts/pages/section";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  rows: readonly AllocatedOrder[];
  /** Units allocated to all orders. */
  allocated: number;
  /** Link to the start of the list, when these are not its first rows. */
  firstTo: string | null;
  moreTo: string | null;
}

/** Open orders with units of a product allocated. */
export function ProductAllocations({ rows, allocated, firstTo, moreTo }: Props) {
  const detail = useDetailPaths();
  return (
    <div id="promised" className="scroll-mt-20">
      <Section
        title="Allocated to"
        description={
          allocated > 0
            ? `${formatCount(allocated)} ${allocated === 1 ? "unit is" : "units are"} allocated to open orders, oldest first.`
            : undefined
        }
      >
        <DataTable
          caption="Allocated to"
          rows={rows}
          rowKey={({ orderId }) => orderId}
          rowTo={({ orderId }) => detail.order(orderId)}
          columns={[
            orderNumberColumn(),
            customerColumn({ width: "30%" }),
            { key: "placed", header: "Placed", cell: ({ orderId }) => <Time at={timeOfId(orderId)} dateOnly /> },
            { key: "status", header: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
            {
              key: "picked",
              header: "Picked",
              align: "right",
              cell: ({ picked, units }) =>
                picked === 0 ? (
                  <span className="text-muted">Not yet</span>
                ) : (
                  `${formatCount(picked)} of ${formatCount(units)}`
                ),
            },
            unitsColumn("units", "Units", ({ units }: AllocatedOrder) => units),
          ]}
          empty={
            <EmptyState
              icon={ClipboardList}
              title={firstTo ? "No more orders" : "No units are allocated"}
              detail={firstTo ? undefined : "Orders with allocated units appear here until they ship."}
              action={firstTo && <LinkButton to={firstTo}>Back to the first order</LinkButton>}
            />
          }
          footer={
            firstTo || moreTo ? (
              <nav aria-label="More orders" className="flex flex-wrap justify-end gap-2 pt-3">
                {firstTo && (
                  <LinkButton to={firstTo} size="sm" preventScrollReset>
                    First orders
                  </LinkButton>
                )}
                {moreTo && (
                  <LinkButton to={moreTo} size="sm" preventScrollReset>
                    Later orders
                  </LinkButton>
                )}
              </nav>
            ) : undefined
          }
        />
      </Section>
    </div>
  );
}
