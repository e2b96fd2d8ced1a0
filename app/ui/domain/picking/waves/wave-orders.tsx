import type { WaveScreen } from "#app/domain/picking/waves/wave-screens.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { ClipboardList } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { OrderStatusBadge } from "../../status/order-status-badge";

type Order = WaveScreen["orders"][number];

/** The orders of a wave, those that wait first; each of these can be taken back. */
export function WaveOrders({ wave, orders, isMore }: WaveScreen) {
  const columns: Column<Order>[] = [
    { key: "order", header: "Order", primary: true, cell: ({ orderNumber }) => <Mono>{orderNumber}</Mono> },
    {
      key: "customer",
      header: "Customer",
      cell: ({ customerName, company }) => (
        <span>
          <bdi className="break-words">{customerName || "Unknown Customer"}</bdi>
          {company && <bdi className="block text-muted text-sm">{company}</bdi>}
        </span>
      ),
    },
    {
      key: "units",
      header: "Units",
      align: "right",
      cell: ({ unitCount }) => <span className="tabular">{formatCount(unitCount)}</span>,
    },
    { key: "tote", header: "Tote", cell: ({ tote }) => (tote ? <Mono>{tote}</Mono> : "—") },
    { key: "status", header: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
    {
      key: "act",
      header: "Actions",
      align: "right",
      cell: ({ id, orderNumber, status }) =>
        (status === "pending" || status === "on-hold") && (
          <PostButton action={pickingPaths.wave(wave.id)} fields={{ orderId: id }} size="sm" pending="Taking back…">
            Take back<span className="sr-only"> {orderNumber}</span>
          </PostButton>
        ),
    },
  ];
  return (
    <DataTable
      caption="Orders of the wave"
      rows={[...orders]}
      rowKey={({ id }) => id}
      rowTo={({ id }) => paths.order(id)}
      columns={columns}
      footer={
        isMore ? <p className="px-4 py-3 text-muted text-sm">The wave has more orders than are shown.</p> : undefined
      }
      empty={<EmptyState icon={ClipboardList} title="No orders in this wave" detail="All of them were taken back." />}
    />
  );
}
