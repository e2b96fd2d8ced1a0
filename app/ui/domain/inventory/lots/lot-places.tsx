import type { ComponentProps } from "react";
import type { LotScreen } from "#app/domain/inventory/lots/lots.server";
import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { stockPaths } from "#app/http/stock-paths";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { PackageOpen } from "#app/ui/icons/icons";
import { Section } from "#app/ui/layouts/pages/section";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";

const LotAssemblies = part(() => import("./lot-assemblies"), "LotAssemblies", <Skeleton className="h-40" />);

type Level = LotScreen["levels"][number];
type Order = LotScreen["allocatedOrders"][number];
type Props = { screen: Pick<LotScreen, "lot" | "levels" | "more" | "may"> };

/** A lot's units by location. */
export function LotPlaces({ screen: { lot, levels, more, may } }: Props) {
  const detail = useDetailPaths();
  const withBack = useWithBack();
  return (
    <Section title="Locations">
      <DataTable
        caption="Locations of this lot"
        rows={levels}
        rowKey={({ locationId }) => locationId}
        rowTo={({ locationId }) => detail.location(locationId)}
        columns={[
          {
            key: "code",
            header: "Location",
            primary: true,
            cell: ({ code, pickable }) => (
              <span className="inline-flex flex-wrap items-center gap-2">
                <Mono>{code}</Mono>
                {!pickable && <Badge status={IN_USE_TABLE["not-pickable"]} />}
              </span>
            ),
          },
          unitsColumn("onHand", "On hand", ({ onHand }: Level) => onHand),
          unitsColumn("allocated", "Allocated", ({ allocated }: Level) => allocated),
        ]}
        actions={
          may.change
            ? ({ locationId, code }) => (
                <LinkButton
                  size="sm"
                  to={withBack(
                    stockPaths.transferStock({
                      company: lot.companyId,
                      product: lot.productId,
                      lot: lot.id,
                      from: locationId,
                    }),
                  )}
                >
                  Transfer<span className="sr-only"> from {code}</span>
                </LinkButton>
              )
            : undefined
        }
        empty={
          <EmptyState
            icon={PackageOpen}
            title="No units on hand"
            detail="Units of this lot appear here with their location."
          />
        }
        footer={more.levels && <p className="pt-3 text-muted text-sm">Not all locations are shown.</p>}
      />
    </Section>
  );
}

/** Orders with units of this lot allocated. */
export function LotAllocations({ orders, isMore }: { orders: LotScreen["allocatedOrders"]; isMore: boolean }) {
  const detail = useDetailPaths();
  if (orders.length === 0) return null;
  return (
    <Section title="Allocated to">
      <DataTable
        caption="Orders allocated from this lot"
        rows={orders}
        rowKey={({ orderId }) => orderId}
        rowTo={({ orderId }) => detail.order(orderId)}
        columns={[
          orderNumberColumn(),
          { key: "status", header: "Status", cell: ({ status }) => <OrderStatusBadge status={status} /> },
          unitsColumn("units", "Units", ({ units }: Order) => units),
          unitsColumn("picked", "Picked", ({ picked }: Order) => picked),
        ]}
        footer={isMore && <p className="pt-3 text-muted text-sm">Not all orders are shown.</p>}
      />
    </Section>
  );
}

/** The lot's assemblies, if it has any. */
export function LotTrace(props: ComponentProps<typeof LotAssemblies>) {
  if (props.usedIn.length + props.madeFrom.length === 0) return null;
  return <LotAssemblies {...props} />;
}
